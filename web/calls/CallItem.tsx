import type { Language } from '@fagvaerk/contract/language.ts';
import { useState } from 'react';
import { messageForCode, type OwnCall } from '../key/access-api.ts';
import { errorDocsUrl } from '../key/key-error.ts';
import type { OwnKey } from '../key/key-store.ts';
import { keyMessagesIn } from '../language/key-messages.ts';
import type { CallToExplain } from './address.ts';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

interface Props {
  call: OwnCall;
  owner: OwnKey;
  language: Language;
}

export function CallItem({ call, owner, language }: Props) {
  const words = keyMessagesIn(language);
  const { at, method, path, status, code, siteName, durationMs, bytes, requestID, address } = call;
  const [isOpen, setOpen] = useState(false);
  const explained = callToExplain(call);
  const locale = language === 'da' ? 'da-DK' : 'en-GB';
  const facts: [string, string][] = [
    [words.site, siteName ?? words.noSite],
    [words.duration, `${durationMs.toLocaleString(locale)} ms`],
    [words.size, formatSize(bytes, locale)],
    [words.requestID, requestID],
    [words.address, address],
  ];
  return (
    <li>
      <p className="call-line">
        <time dateTime={at}>{formatTime(at, locale)}</time>
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
          {messageForCode(code, language)} <a href={errorDocsUrl(code)}>{words.aboutCode(code)}</a>
        </p>
      )}
      {explained === null ? null : (
        <details className="call-why" onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary aria-label={`${words.why} ${method} ${path}`}>{words.why}</summary>
          {isOpen ? (
            <WhySteps caller={{ apiKey: owner.apiKey, siteName }} call={explained} language={language} />
          ) : null}
        </details>
      )}
    </li>
  );
}

/** The log hides the name of a site the key has no access to; without it the call cannot be explained. HEAD is authorized as GET. */
function callToExplain({ method, path, siteName, code }: OwnCall): CallToExplain | null {
  const isExplained = siteName !== null || code === 'site-missing';
  if (path === null || !isExplained || !documentedPaths.includes(path)) return null;
  return { method: method === 'HEAD' ? 'GET' : method, path };
}

/** In Danish time, as support sees it in the panel. */
const formatTime = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: 'Europe/Copenhagen',
  }).format(new Date(at));

const formatSize = (bytes: number, locale: string): string =>
  bytes < 1000 ? `${bytes} B` : `${(bytes / 1000).toLocaleString(locale, { maximumFractionDigits: 1 })} kB`;
