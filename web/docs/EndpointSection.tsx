import { type ErrorAnswer, type Method, type Operation, takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import { Fragment } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import type { AnsweredShape } from './answered-shapes.ts';
import { CallBar } from './CallBar.tsx';
import { EndpointExamples } from './EndpointExamples.tsx';
import { EndpointFields } from './EndpointFields.tsx';
import { PartHeading, SectionHeading } from './headings.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { Prose } from './Prose.tsx';
import { useOtherVersion } from './page-context.ts';
import { RawHtml } from './RawHtml.tsx';
import { type SharedError, sharedId } from './shared-answers.ts';

interface Props {
  operation: Operation;
  shapes: readonly AnsweredShape[];
  hasRowViews: boolean;
  shared: readonly SharedError[];
}

/** Among so few fields, none needs to be searched for. */
const shortList = 12;

export function EndpointSection({ shared, ...call }: Props) {
  const { words, language } = useLanguage();
  const { operation, shapes } = call;
  const { anchor, method, summary, description, parameters, request, answer, errors } = operation;
  const fields = [...parameters, ...(request?.shape.attributes ?? []), ...shapes.flatMap(({ own }) => own)];
  const common = shared.filter(({ methods }) => methods.includes(method));
  const special = errors.filter(({ status }) => !common.some((one) => one.status === status));
  return (
    <section className="endpoint" id={anchor} aria-labelledby={`${anchor}-title`}>
      <SectionHeading id={anchor}>{summary[language]}</SectionHeading>
      <CallBar operation={operation} hasFind={operation.request !== null || fields.length > shortList} />
      <div className="endpoint-text">
        <Prose blocks={description} />
        <CallInOtherVersion anchor={anchor} />
        {takesIdempotencyKey(method) ? (
          <p className="hint">
            {words.repeatable.header} <code>Idempotency-Key</code> {words.repeatable.can}{' '}
            <a href="/writing#gentag-et-kald-uden-dubletter">{words.repeatable.link}</a>. {words.ownUuid}
          </p>
        ) : null}
        <EndpointFields {...call} />
        <PartHeading id={`${anchor}.statuses`}>{words.statusCodes}</PartHeading>
        <StatusList statuses={[answer, ...special]} />
        {common.length > 0 ? (
          <p className="field-links">
            {words.otherStatuses}
            {common.map(({ status, methods }) => (
              <a key={status} href={`#${sharedId(status, methods)}`}>
                {status}
              </a>
            ))}
            <span>
              <a href="#shared">{words.shared}</a>
            </span>
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
        <Fragment key={`${status} ${methods}`}>
          <dt id={id}>{status}</dt>
          <dd>
            {methods.map((method) => (
              <MethodBadge key={method} method={method} />
            ))}
            <RawHtml html={description[language]} />
          </dd>
        </Fragment>
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
