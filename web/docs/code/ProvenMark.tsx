import { useProof, useReading } from '../reading.ts';

/** Stands beside an example that the build has proven, and says which build; beside any other stands nothing. */
export function ProvenMark({ code, isCall }: { code: string; isCall: boolean }) {
  const { language, words } = useReading();
  const proof = useProof();
  if (!proof?.texts.includes(code)) return null;
  const day = new Date(proof.builtOn).toLocaleDateString(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const said = isCall ? words.provenCall : words.provenText;
  return (
    <a className="proven" href="/sandbox#saadan-afproever-vi-eksemplerne" title={said(proof.version, day)}>
      {words.proven}
    </a>
  );
}
