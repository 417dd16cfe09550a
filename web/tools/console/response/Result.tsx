import type { ConsoleOperation } from '@fagvaerk/catalogue/model.ts';
import { scenarioHeader } from '@fagvaerk/contract/scenarios.ts';
import { CopyButton } from '../CopyButton.tsx';
import { type Call, mentionsField, type Outcome, parseViolations, type Violation } from '../call/call.ts';
import { number, size, words } from '../words.ts';
import { FileLinks } from './FileLinks.tsx';
import { Refusal } from './Refusal.tsx';
import { ResponseTree } from './ResponseTree.tsx';

interface Props {
  operation: Pick<ConsoleOperation, 'anchor' | 'method' | 'path' | 'answer'>;
  outcome: Outcome;
  call: Call;
  fragment: string;
}

export function Result({ operation, outcome, call, fragment }: Props) {
  const { json, file, headers } = outcome;
  const violations = parseViolations(json);
  const isKept = findHeader(outcome, 'x-kept') !== 'no';
  const isSimulated = wasSimulated(outcome);
  const tracingId = findHeader(outcome, 'x-request-id');
  const printed = () => JSON.stringify(json, null, 2);
  return (
    <section className="console-result" aria-label={words.answer}>
      <p className="row console-status">
        <b className={outcome.status >= 300 ? 'bad' : violations.length > 0 ? 'partly' : 'good'}>{outcome.status}</b>{' '}
        <span>{describeStatus(outcome)}</span>{' '}
        <span className="note">{`${number(Math.round(outcome.durationMs))} ms · ${size(outcome.bytes)}`}</span>
      </p>
      {isKept ? null : <p className="note">{words.notKept}</p>}
      {findHeader(outcome, 'idempotency-replayed') === 'true' ? <p className="note">{words.replayedNote}</p> : null}
      {isSimulated ? <p className="note">{words.simulated}</p> : null}
      <Violations violations={violations.filter(({ index }) => index === null)} />
      {outcome.status === 401 && !isSimulated ? (
        <Refusal
          operation={operation}
          call={call}
          code={violations[0]?.code ?? null}
          requestID={tracingId}
          fragment={fragment}
        />
      ) : null}
      {tracingId !== null && outcome.status >= 400 ? (
        <p className="note">
          {words.requestID} <code>{tracingId}</code>
        </p>
      ) : null}
      <details className="console-headers">
        <summary>{words.headers(number(headers.length))}</summary>
        <dl translate="no">
          {headers.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </details>
      {json === undefined ? (
        <p className="apart">
          <span>
            {words.answerFile} <code>{file.type}</code>
          </span>
          <FileLinks name={call.request.saveAs ?? 'file'} type={file.type} make={() => file} />
        </p>
      ) : (
        <figure className="code">
          <figcaption>
            <span>{words.answer}</span>
            <span className="row console-tools">
              <CopyButton label={words.copyAnswer} text={printed} />
              <FileLinks
                name={`${operation.anchor}.json`}
                type="application/json"
                make={() => new Blob([printed()], { type: 'application/json' })}
              />
            </span>
          </figcaption>
          {/* A dry run stores nothing that links could point to. */}
          <ResponseTree answer={isKept ? operation.answer : { ...operation.answer, leads: {} }} value={json} />
        </figure>
      )}
    </section>
  );
}

function Violations({ violations }: { violations: readonly Violation[] }) {
  if (violations.length === 0) return null;
  return (
    <ul className="note bad console-problems" aria-label={words.failedRules}>
      {violations.map(({ field, code, message, link }) => (
        <li key={`${field} ${code}`}>
          {field === '' || mentionsField(message, field) ? null : <code>{field}</code>} {message}{' '}
          {link === null ? null : <a href={link}>{words.readMore}</a>}
        </li>
      ))}
    </ul>
  );
}

export function describeStatus({ status, json }: Outcome): string {
  const violations = parseViolations(json);
  if (status === 200 && violations.length > 0) return words.partly(number(violations.length));
  return words.statusTexts[status] ?? (status < 500 ? words.statusRefused : words.statusFailed);
}

export const findHeader = ({ headers }: Outcome, name: string): string | null =>
  headers.find(([one]) => one === name)?.[1] ?? null;

export const wasSimulated = (outcome: Outcome): boolean => findHeader(outcome, scenarioHeader.toLowerCase()) !== null;
