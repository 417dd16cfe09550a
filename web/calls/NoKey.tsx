import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { OwnCall } from '../key/access-api.ts';
import type { OwnKey } from '../key/key-store.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import { CallLine } from './CallItem.tsx';

export const demoKey: OwnKey = { apiKey: exampleApiKey, siteName: exampleSite };

/** Shows what the list looks like. */
const sample: OwnCall = {
  ...{ at: new Date().toISOString(), siteName: exampleSite, bytes: 0, requestID: '', address: '' },
  ...{ method: 'GET', path: '/api/v4.0/projects', status: 200, outcome: null, code: null, durationMs: 12 },
};
const samples: readonly OwnCall[] = [
  sample,
  { ...sample, path: '/api/v4.0/invoices/{id}', status: 401, durationMs: 3 },
];

interface Props {
  language: Language;
  /** Null while the portal has no demo key. */
  onTry: (() => void) | null;
}

export function NoKey({ language, onTry }: Props) {
  const words = keyMessagesIn(language);
  return (
    <div className="calls-key">
      <p>
        {words.needsKey}{' '}
        <button type="button" className="main-button your-key">
          {words.yourKey}
        </button>{' '}
        {onTry ? (
          <button type="button" className="plain-button" onClick={onTry}>
            {words.tryDemoKey}
          </button>
        ) : null}
      </p>
      <ol className="calls" aria-hidden="true" inert>
        {samples.map((call) => (
          <li key={call.path}>
            <details>
              <CallLine call={call} language={language} />
            </details>
          </li>
        ))}
      </ol>
    </div>
  );
}
