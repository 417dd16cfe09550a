import type { Language } from '@fagvaerk/contract/language.ts';
import { useState } from 'react';
import { showCallTime, showDuration, showSize } from '../../language/call-format.ts';
import { callMessagesIn } from '../../language/call-messages.ts';
import { keyMessagesIn } from '../../language/key-messages.ts';
import type { CallToExplain } from '../../shell/addresses.ts';
import { messageForCode, type OwnCall } from '../key/access-api.ts';
import { errorDocsUrl } from '../key/key-error.ts';
import type { OwnKey } from '../key/key-store.ts';
import { documentedPaths } from './documented-paths.ts';
import { WhySteps } from './WhySteps.tsx';

interface Props {
  call: OwnCall;
  owner: OwnKey;
  language: Language;
}

export function CallItem({ call, owner, language }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <CallLine call={call} language={language} />
        {isOpen ? <CallDetails call={call} owner={owner} language={language} /> : null}
      </details>
    </li>
  );
}

function CallLine({ call, language }: Omit<Props, 'owner'>) {
  const words = callMessagesIn(language);
  const { at, method, path, status, durationMs, isReplayed } = call;
  return (
    <summary>
      <time dateTime={at}>{showCallTime(at, language)}</time>
      <span className={`method ${method.toLowerCase()}`}>{method}</span>
      <span>
        {path === null ? <em>{words.unknownPath}</em> : <code>{path}</code>}
        {isReplayed ? <em> {words.replayed}</em> : null}
      </span>
      <span className={`call-status ${status < 400 ? 'good' : 'bad'}`}>{status}</span>
      <span className="call-duration">{showDuration(durationMs, language)}</span>
    </summary>
  );
}

function CallDetails({ call, owner, language }: Props) {
  const words = { ...keyMessagesIn(language), ...callMessagesIn(language) };
  const { code, outcome, siteName, bytes, requestID, address } = call;
  const explained = outcome === 'refused' ? callToExplain(call) : null;
  const facts: [string, string][] = [
    [words.site, siteName ?? words.noSite],
    [words.size, showSize(bytes, language)],
    [words.requestID, requestID],
    [words.address, address],
  ];
  return (
    <div className="call-details">
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {code === null ? null : (
        <p>
          {messageForCode(code, language)} {explained ? null : <a href={errorDocsUrl(code)}>{words.aboutCode(code)}</a>}
        </p>
      )}
      {explained ? <WhySteps caller={{ apiKey: owner.apiKey, siteName }} call={explained} language={language} /> : null}
    </div>
  );
}

/** The log hides the name of a site the key has no access to; without it the call cannot be explained. HEAD is authorized as GET. */
function callToExplain({ method, path, siteName, code }: OwnCall): CallToExplain | null {
  const isExplained = siteName !== null || code === 'site-missing';
  if (path === null || !isExplained || !documentedPaths.includes(path)) return null;
  return { method: method === 'HEAD' ? 'GET' : method, path };
}
