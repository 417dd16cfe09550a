import type { Home } from '@fagvaerk/catalogue/home.ts';
import {
  type ErrorAnswer,
  type Method,
  type Operation,
  type Shape,
  takesIdempotencyKey,
} from '@fagvaerk/catalogue/model.ts';
import { exampleIdempotencyKey } from '@fagvaerk/contract/example-caller.ts';
import { useLanguage } from '../shell/use-language.ts';
import { CallBar } from './CallBar.tsx';
import { EndpointExamples } from './EndpointExamples.tsx';
import { EndpointFields } from './EndpointFields.tsx';
import { PartHeading, SectionHeading } from './headings.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { Prose } from './Prose.tsx';
import { useOtherVersion } from './page-context.ts';
import { type SharedError, sharedId } from './shared-answers.ts';

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

/** Found at a glance. */
const shortList = 12;

/** Fields that the call shows, not those it links to. */
function countFields({ anchor, parameters, request, answer }: Operation, homeOf: Props['homeOf']): number {
  const answered = (answer.payload?.variants ?? []).map((shape) => {
    const { operation, added } = homeOf(shape);
    return operation.anchor === anchor ? shape.attributes : added;
  });
  return [parameters, request?.shape.attributes ?? [], ...answered].reduce((count, list) => count + list.length, 0);
}

export function EndpointSection({ operation, homeOf, shared }: Props & { shared: readonly SharedError[] }) {
  const { words, language } = useLanguage();
  const { anchor, method, summary, description, answer, errors } = operation;
  const common = shared.filter(({ methods }) => methods.includes(method));
  const special = errors.filter(({ status }) => !common.some((one) => one.status === status));
  return (
    <section className="endpoint" id={anchor} aria-labelledby={`${anchor}-title`}>
      <SectionHeading id={anchor}>{summary[language]}</SectionHeading>
      <CallBar operation={operation} hasFind={countFields(operation, homeOf) > shortList} />
      <div className="endpoint-text">
        <Prose blocks={description} />
        <CallInOtherVersion anchor={anchor} />
        {takesIdempotencyKey(method) ? (
          <p className="hint">
            <a href="/writing#gentag-et-kald-uden-dubletter">{words.repeatable}</a>{' '}
            <code>{`Idempotency-Key: ${exampleIdempotencyKey}`}</code>. {words.ownUuid}
          </p>
        ) : null}
        <EndpointFields operation={operation} homeOf={homeOf} />
        <PartHeading id={`${anchor}.statuses`}>{words.statusCodes}</PartHeading>
        <StatusList statuses={[answer, ...special]} />
        {common.length > 0 ? (
          <p className="field-links">
            <span>{words.otherStatuses}</span>
            {common.map(({ status, methods }) => (
              <a key={status} href={`#${sharedId(status, methods)}`}>
                {status}
              </a>
            ))}
            <a href="#shared">{words.shared}</a>
          </p>
        ) : null}
      </div>
      <EndpointExamples operation={operation} />
    </section>
  );
}

interface Status extends Pick<ErrorAnswer, 'status' | 'description'> {
  readonly id?: string;
  readonly methods?: readonly Method[];
}

export function StatusList({ statuses }: { statuses: readonly Status[] }) {
  const { language } = useLanguage();
  return (
    <dl className="statuses">
      {statuses.map(({ status, description, id, methods = [] }) => (
        <div key={`${status} ${methods}`} id={id}>
          <dt>{status}</dt>
          <dd>
            {methods.map((method) => (
              <MethodBadge key={method} method={method} />
            ))}
            {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
            <span dangerouslySetInnerHTML={{ __html: description[language] }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function CallInOtherVersion({ anchor }: { anchor: string }) {
  const { words } = useLanguage();
  const { version, counterpartOf } = useOtherVersion();
  const { fate, name, address } = counterpartOf(anchor) ?? { fate: 'same' };
  if (fate === 'same' || fate === 'changed') return null;
  return (
    <p className="hint">
      {address ? (
        <>
          {`v${version}: `}
          <a href={address}>{name}</a>
        </>
      ) : (
        words.callOnlyHere(version)
      )}
    </p>
  );
}
