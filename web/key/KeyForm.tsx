import type { Language } from '@fagvaerk/contract/language.ts';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { keyMessagesIn } from '../language/key-messages.ts';
import { askSites, canBeSent, type KeyFacts } from './access-api.ts';
import { saveKey } from './key-store.ts';
import { TroubleNote } from './TroubleNote.tsx';
import { type Trouble, troubleOf } from './trouble.ts';

interface Props {
  language: Language;
  /** The key works and is kept. */
  onFound: (facts: KeyFacts) => void;
}

/** The field has no name, so that no form can ever put what stands in it into an address. */
export function KeyForm({ language, onFound }: Props) {
  const words = keyMessagesIn(language);
  const field = useRef<HTMLInputElement>(null);
  const isKept = useRef<HTMLInputElement>(null);
  const [isAsking, setAsking] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);

  useEffect(() => field.current?.focus(), []);

  async function use(event: SubmitEvent) {
    event.preventDefault();
    const apiKey = field.current?.value.trim() ?? '';
    if (isAsking) return;
    setAsking(true);
    setTrouble(null);
    const found = await tryKey(apiKey, isKept.current?.checked ?? false, language);
    setAsking(false);
    if ('sentence' in found) {
      setTrouble(found);
      field.current?.select();
    } else onFound(found);
  }

  return (
    <form onSubmit={use}>
      <p>{words.keyIntro}</p>
      <label className="key-field">
        <span>{words.apiKey}</span>
        <input
          ref={field}
          type="password"
          required
          autoComplete="off"
          spellCheck={false}
          aria-invalid={trouble !== null}
          aria-describedby="key-trouble"
        />
      </label>
      <TroubleNote trouble={trouble} language={language} id="key-trouble" />
      <label className="key-choice">
        <input ref={isKept} type="checkbox" />
        <span>
          {words.remember} <small>{words.rememberHint}</small>
        </span>
      </label>
      <button type="submit" className="main-button" aria-busy={isAsking}>
        {isAsking ? words.asking : words.useKey}
      </button>
    </form>
  );
}

async function tryKey(apiKey: string, isForDevice: boolean, language: Language): Promise<KeyFacts | Trouble> {
  const words = keyMessagesIn(language);
  if (!canBeSent(apiKey)) return { sentence: words.keyNotText, code: null };
  try {
    const facts = await askSites({ apiKey });
    // Whoever does not choose looks at a sandbox rather than at somebody's company.
    const site = facts.sites.find(({ kind }) => kind === 'sandbox') ?? facts.sites[0];
    if (!site) return { sentence: words.noSites, code: null };
    if (!keep({ apiKey, siteName: site.siteName }, isForDevice)) return { sentence: words.notKept, code: null };
    return facts;
  } catch (error) {
    return troubleOf(error, language);
  }
}

function keep(key: Parameters<typeof saveKey>[0], isForDevice: boolean): boolean {
  try {
    saveKey(key, isForDevice ? 'device' : 'tab');
    return true;
  } catch {
    return false;
  }
}
