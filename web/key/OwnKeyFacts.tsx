import type { Language } from '@fagvaerk/contract/language.ts';
import { useEffect, useId, useRef, useState } from 'react';
import { keyMessagesIn } from '../language/key-messages.ts';
import type { KeyFacts } from './access-api.ts';
import { readKeptFor, readKey, saveKey } from './key-store.ts';
import { TroubleNote } from './TroubleNote.tsx';
import type { Trouble } from './trouble.ts';

/** Whose key it is, how long it works, and the site that pages and calls are about. */
export function OwnKeyFacts({ facts, language }: { facts: KeyFacts; language: Language }) {
  const words = keyMessagesIn(language);
  const siteId = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [siteName, setSiteName] = useState(() => readKey()?.siteName ?? '');
  const [keptFor, setKeptFor] = useState(readKeptFor);
  // A site that was taken away since stays chosen until the reader chooses.
  const isGone = !facts.sites.some((site) => site.siteName === siteName);

  const gone: Trouble | null =
    facts.sites.length === 0
      ? { sentence: words.noSites, code: null }
      : isGone
        ? { sentence: words.siteGone(siteName), code: 'site-not-granted' }
        : null;

  // The form that the reader was in has gone.
  useEffect(() => {
    if (document.activeElement === document.body) choice.current?.focus();
  }, []);

  const keep = (name: string, wanted: typeof keptFor) => {
    const kept = readKey();
    if (!kept) return;
    saveKey({ apiKey: kept.apiKey, siteName: name }, wanted);
    setSiteName(name);
    setKeptFor(wanted);
  };

  return (
    <>
      <TroubleNote trouble={gone} language={language} />
      <dl className="key-facts">
        <dt>{words.customer}</dt>
        <dd>{facts.customer}</dd>
        <dt>{words.validUntil}</dt>
        <dd>{lastDay(facts.expiresAt, language)}</dd>
        <dt>
          <label htmlFor={siteId}>{words.site}</label>
        </dt>
        <dd>
          <select ref={choice} id={siteId} value={siteName} onChange={(event) => keep(event.target.value, keptFor)}>
            {isGone ? <option value={siteName}>{siteName}</option> : null}
            {facts.sites.map((site) => (
              <option key={site.siteName} value={site.siteName}>
                {`${site.siteName} (${words.siteKind[site.kind]})`}
              </option>
            ))}
          </select>
        </dd>
      </dl>
      <label className="key-choice">
        <input
          type="checkbox"
          checked={keptFor === 'device'}
          onChange={(event) => keep(siteName, event.target.checked ? 'device' : 'tab')}
        />
        <span>
          {words.remember} <small>{words.rememberHint}</small>
        </span>
      </label>
    </>
  );
}

/** The last day on which the key works, by the Danish calendar that decides it. */
const lastDay = (expiresAt: string, language: Language): string =>
  new Intl.DateTimeFormat(language === 'da' ? 'da-DK' : 'en-GB', {
    dateStyle: 'long',
    timeZone: 'Europe/Copenhagen',
  }).format(Date.parse(expiresAt) - 1);
