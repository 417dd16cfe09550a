import type { Language } from '@fagvaerk/contract/language.ts';
import { useState } from 'react';
import { type OwnCall, sentenceOfCode } from '../key/access-api.ts';
import type { OwnKey } from '../key/key-store.ts';
import { explanationOf } from '../key/trouble.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import type { AskedCall } from './address.ts';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

interface Props {
  call: OwnCall;
  owner: OwnKey;
  language: Language;
}

/** A call: what it asked for and came to, the rule that refused it, and on request why. */
export function CallItem({ call, owner, language }: Props) {
  const words = keyMessagesIn(language);
  const { at, method, path, status, code, siteName, durationMs, bytes, requestID, address } = call;
  const [isOpen, setOpen] = useState(false);
  const asked = whatToAsk(call);
  const locale = language === 'da' ? 'da-DK' : 'en-GB';
  const facts: [string, string][] = [
    [words.site, siteName ?? words.noSite],
    [words.duration, `${durationMs.toLocaleString(locale)} ms`],
    [words.size, sizeOf(bytes, locale)],
    [words.requestID, requestID],
    [words.address, address],
  ];
  return (
    <li>
      <p className="call-line">
        <time dateTime={at}>{timeOf(at, locale)}</time>
        <span className="call-asked">
          <span className={`method ${method.toLowerCase()}`}>{method}</span>
          {path === null ? <em>{words.pathUnknown}</em> : <code>{path}</code>}
        </span>
        <span className={`call-status ${status < 400 ? 'good' : 'bad'}`}>
          <span className="call-word">{`${words.status} `}</span>
          {status}
        </span>
      </p>
      <dl className="call-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {code === null ? null : (
        <p className="call-code">
          {sentenceOfCode(code, language)} <a href={explanationOf(code)}>{words.aboutCode(code)}</a>
        </p>
      )}
      {asked === null ? null : (
        <details className="call-why" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary aria-label={`${words.why} ${method} ${path}`}>{words.why}</summary>
          {isOpen ? <WhySteps caller={{ apiKey: owner.apiKey, siteName }} call={asked} language={language} /> : null}
        </details>
      )}
    </li>
  );
}

/** Of a site that the key has no access to, the log does not say the name, and without it nothing can be explained. HEAD is decided as GET is. */
function whatToAsk({ method, path, siteName, code }: OwnCall): AskedCall | null {
  const isExplained = siteName !== null || code === 'site-missing';
  if (path === null || !isExplained || !documentedPaths.includes(path)) return null;
  return { method: method === 'HEAD' ? 'GET' : method, path };
}

/** As support sees it in the panel, wherever the reader is. */
const timeOf = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Copenhagen',
  }).format(new Date(at));

const sizeOf = (bytes: number, locale: string): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} kB`;
