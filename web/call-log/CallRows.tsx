import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { Fragment, type ReactNode, useState } from 'react';
import { callKey, showCallDay, showCallTime, showDuration, showSize } from '../language/call-format.ts';
import { callMessagesIn } from '../language/call-messages.ts';

interface Shown<Call> {
  language: Language;
  reasonOf: (call: Call) => string | null;
  /** Links, which a summary may not have. */
  beside?: (call: Call) => ReactNode;
  requestID?: (id: string) => ReactNode;
  /** Below the facts of an open call. */
  below: (call: Call) => ReactNode;
}

interface Props<Call> extends Shown<Call> {
  calls: readonly Call[];
  heading?: 'h2' | 'h3';
}

export function CallRows<Call extends LoggedCall>({ calls, heading: Heading = 'h2', ...shown }: Props<Call>) {
  return [...Map.groupBy(calls, ({ at }) => showCallDay(at, shown.language))].map(([day, ofDay]) => (
    <Fragment key={day}>
      <Heading className="calls-day">{day}</Heading>
      <ol className="calls">
        {ofDay.map((call) => (
          <CallRow key={callKey(call)} call={call} {...shown} />
        ))}
      </ol>
    </Fragment>
  ));
}

function CallRow<Call extends LoggedCall>({ call, beside, ...shown }: Shown<Call> & { call: Call }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <li>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <CallLine call={call} {...shown} />
        {isOpen ? <CallDetails call={call} {...shown} /> : null}
      </details>
      {beside ? <div className="row call-beside">{beside(call)}</div> : null}
    </li>
  );
}

function CallLine<Call extends LoggedCall>({ call, language, reasonOf }: Shown<Call> & { call: Call }) {
  const words = callMessagesIn(language);
  const { at, method, path, siteName, status, outcome, code, durationMs, isReplayed, scenario } = call;
  return (
    <summary>
      <time dateTime={at}>{showCallTime(at, language)}</time>
      <span className={`method ${method.toLowerCase()}`}>{method}</span>
      <span className="call-path">
        {path === null ? <em>{words.unknownPath}</em> : <code>{path}</code>}
        {isReplayed ? <em> {words.replayed}</em> : null}
        {scenario ? <em> {words.simulated(scenario)}</em> : null}
        {code === null ? null : (
          <span className="note call-reason">
            {reasonOf(call)} <code>{code}</code>
          </span>
        )}
      </span>
      <span className="note call-site">{siteName ?? words.noSite}</span>
      <span className={`call-status ${outcome === null ? 'good' : 'bad'}`}>
        {status} {words.outcomes[outcome ?? 'succeeded']}
      </span>
      <span className="note call-duration">{showDuration(durationMs, language)}</span>
    </summary>
  );
}

function CallDetails<Call extends LoggedCall>({ call, language, requestID, below }: Shown<Call> & { call: Call }) {
  const words = callMessagesIn(language);
  const facts: [string, ReactNode][] = [
    [words.size, showSize(call.bytes, language)],
    [words.requestID, requestID?.(call.requestID) ?? call.requestID],
    [words.address, call.address],
  ];
  return (
    <div className="call-details">
      <dl className="row">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {below(call)}
    </div>
  );
}
