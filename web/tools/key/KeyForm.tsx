import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { fetchSites, isHeaderValue, type KeyError, type KeyFacts, toKeyError } from './access-api.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { saveKey } from './key-store.ts';

/** The input has no name, so no form submission can put the key into a URL. */
export function KeyForm({ onFound }: { onFound: (facts: KeyFacts) => void }) {
  const words = keyMessagesIn();
  const field = useRef<HTMLInputElement>(null);
  const rememberBox = useRef<HTMLInputElement>(null);
  const [isLoading, setLoading] = useState(false);
  const [error, setError] = useState<KeyError | null>(null);

  useEffect(() => field.current?.focus(), []);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const apiKey = field.current?.value.trim() ?? '';
    if (isLoading) return;
    setLoading(true);
    setError(null);
    const found = await tryKey(apiKey, rememberBox.current?.checked ?? false);
    setLoading(false);
    if ('sentence' in found) {
      setError(found);
      field.current?.select();
    } else onFound(found);
  }

  return (
    <form onSubmit={submit}>
      <p>{words.keyIntro}</p>
      <ul className="bullets">
        {words.keyChanges.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      <label className="field">
        <span>{words.apiKey}</span>
        <input
          ref={field}
          type="password"
          required
          autoComplete="off"
          spellCheck={false}
          aria-invalid={error !== null}
          aria-describedby="key-trouble"
        />
      </label>
      <ErrorNote error={error} id="key-trouble" />
      <label className="key-choice">
        <input ref={rememberBox} type="checkbox" />
        <span>
          {words.remember} <small className="note">{words.rememberHint}</small>
        </span>
      </label>
      <button type="submit" className="main-button" aria-busy={isLoading}>
        {isLoading ? words.asking : words.useKey}
      </button>
    </form>
  );
}

async function tryKey(apiKey: string, isForDevice: boolean): Promise<KeyFacts | KeyError> {
  const words = keyMessagesIn();
  if (!isHeaderValue(apiKey)) return { sentence: words.keyNotText, code: null };
  try {
    const facts = await fetchSites({ apiKey });
    // Prefers the site of the examples, and a sandbox to a live company.
    const site =
      facts.sites.find(({ siteName }) => siteName === exampleSite) ??
      facts.sites.find(({ kind }) => kind === 'sandbox') ??
      facts.sites[0];
    if (!site) return { sentence: words.noSites, code: null };
    try {
      saveKey({ apiKey, siteName: site.siteName }, isForDevice ? 'device' : 'tab');
    } catch {
      return { sentence: words.notKept, code: null };
    }
    return facts;
  } catch (error) {
    return toKeyError(error);
  }
}
