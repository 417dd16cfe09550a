import { localeOf } from '@fagvaerk/contract/language.ts';
import { useLanguage, useProof } from '../page-context.ts';

export function ProvenBadge({ code, isCall }: { code: string; isCall: boolean }) {
  const { language, words } = useLanguage();
  const proof = useProof();
  if (!proof?.texts.includes(code)) return null;
  const day = new Date(proof.builtOn).toLocaleDateString(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  const title = isCall ? words.provenCall : words.provenText;
  return (
    <a className="proven" href="/sandbox#saadan-afproever-vi-eksemplerne" title={title(proof.version, day)}>
      {words.proven}
    </a>
  );
}
