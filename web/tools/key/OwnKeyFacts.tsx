import { useEffect, useId, useRef, useState } from 'react';
import { keyMessagesIn } from '../../language/key-messages.ts';
import { pageLocale } from '../../language/page-language.ts';
import type { KeyError, KeyFacts } from './access-api.ts';
import { ErrorNote } from './ErrorNote.tsx';
import { readKey, readKeyLifetime, saveKey } from './key-store.ts';

export function OwnKeyFacts({ facts }: { facts: KeyFacts }) {
  const words = keyMessagesIn();
  const siteId = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [siteName, setSiteName] = useState(() => readKey()?.siteName ?? '');
  const [lifetime, setLifetime] = useState(readKeyLifetime);
  // A revoked site stays selected until the reader chooses another.
  const isGone = !facts.sites.some((site) => site.siteName === siteName);
  const error = problemWith(facts, siteName);

  // The form that had the focus is gone.
  useEffect(() => {
    if (document.activeElement === document.body) choice.current?.focus();
  }, []);

  const save = (name: string, newLifetime: typeof lifetime) => {
    const key = readKey();
    if (!key) return;
    saveKey({ apiKey: key.apiKey, siteName: name }, newLifetime);
    setSiteName(name);
    setLifetime(newLifetime);
  };

  return (
    <>
      <ErrorNote error={error} />
      <dl className="key-facts">
        <dt>{words.customer}</dt>
        <dd>{facts.customer}</dd>
        <dt>{words.validUntil}</dt>
        <dd>{lastDay(facts.expiresAt)}</dd>
        <dt>
          <label htmlFor={siteId}>{words.site}</label>
        </dt>
        <dd className="field">
          <select ref={choice} id={siteId} value={siteName} onChange={(event) => save(event.target.value, lifetime)}>
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
          checked={lifetime === 'device'}
          onChange={(event) => save(siteName, event.target.checked ? 'device' : 'tab')}
        />
        <span>
          {words.remember} <small className="note">{words.rememberHint}</small>
        </span>
      </label>
    </>
  );
}

function problemWith({ sites }: KeyFacts, siteName: string): KeyError | null {
  const words = keyMessagesIn();
  if (sites.length === 0) return { sentence: words.noSites, code: null };
  const site = sites.find((one) => one.siteName === siteName);
  if (!site) return { sentence: words.siteGone(siteName), code: 'site-not-granted' };
  return site.reachable === false ? { sentence: words.siteUnreachable(siteName), code: 'upstream-unreachable' } : null;
}

/** Expiry is a day of the Danish calendar. */
const lastDay = (expiresAt: string): string =>
  new Intl.DateTimeFormat(pageLocale(), { dateStyle: 'long', timeZone: 'Europe/Copenhagen' }).format(
    Date.parse(expiresAt) - 1,
  );
