import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { siteWords } from '../words.ts';

/** How a live site knows who calls. */
export function TellingMarks({ site: { kind, sendsKey, newSecretFrom } }: { site: Site }) {
  if (kind === 'sandbox') return null;
  return (
    <span className="marks">
      <span className={`mark ${sendsKey ? 'mark-warn' : 'mark-works'}`}>
        {sendsKey ? siteWords.sendsKey : siteWords.signs}
      </span>
      {newSecretFrom === null ? null : <span className="mark mark-sandbox">{siteWords.keyWaits}</span>}
    </span>
  );
}
