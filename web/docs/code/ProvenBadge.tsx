import { localeOf } from '@fagvaerk/contract/language.ts';
import { useLanguage, useProof } from '../page-context.ts';

export function ProvenBadge({ code }: { code: string }) {
  const { language, words } = useLanguage();
  const proof = useProof();
  if (!proof?.texts.includes(code)) return null;
  const day = new Date(proof.builtOn).toLocaleDateString(localeOf(language), {
    dateStyle: 'long',
    timeZone: 'UTC',
  });
  return (
    <a className="proven" href="/sandbox#saadan-afproever-vi-eksemplerne" title={words.provenBy(proof.version, day)}>
      {words.proven}
    </a>
  );
}
