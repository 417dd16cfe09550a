import type { Home } from '@fagvaerk/catalogue/home.ts';
import {
  type ErrorAnswer,
  type Method,
  type Operation,
  type Parameter,
  type RequestBody,
  type Shape,
  takesIdempotencyKey,
} from '@fagvaerk/catalogue/model.ts';
import { exampleIdempotencyKey } from '@fagvaerk/contract/example-caller.ts';
import { useLanguage } from '../shell/use-language.ts';
import { AttributeList, FoldedFields, fieldId } from './AttributeList.tsx';
import { EndpointExamples } from './EndpointExamples.tsx';
import { PartHeading, SectionHeading } from './headings.tsx';
import { MethodBadge } from './MethodBadge.tsx';
import { Prose } from './Prose.tsx';
import { useOtherVersion } from './page-context.ts';
import { type SharedError, sharedId } from './shared-answers.ts';

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

export function EndpointSection({ operation, homeOf, shared }: Props & { shared: readonly SharedError[] }) {
  const { words, language } = useLanguage();
  const { anchor, method, path, summary, description, request, answer, errors } = operation;
  const common = shared.filter(({ methods }) => methods.includes(method));
  const special = errors.filter(({ status }) => !common.some((one) => one.status === status));
  return (
    <section className="endpoint" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div className="endpoint-text">
        <SectionHeading id={anchor}>{summary[language]}</SectionHeading>
        <p className="endpoint-path">
          <MethodBadge method={method} />
          <code translate="no">{path}</code>
          <a className="needs-script" href={`#${anchor}?`}>
            {words.tryCall}
          </a>
        </p>
        <Prose blocks={description} />
        <CallInOtherVersion anchor={anchor} />
        {takesIdempotencyKey(method) ? (
          <p className="hint">
            <a href="/writing#gentag-et-kald-uden-dubletter">{words.repeatable}</a>{' '}
            <code>{`Idempotency-Key: ${exampleIdempotencyKey}`}</code>. {words.ownUuid}
          </p>
        ) : null}
        <Parameters operation={operation} kind="path" />
        <Parameters operation={operation} kind="query" />
        {request ? (
          <>
            <PartHeading id={`${anchor}.request`}>{words.requestBody}</PartHeading>
            <RequestHint request={request} anchor={`${anchor}.request`} />
            <AttributeList attributes={request.shape.attributes} anchor={`${anchor}.request`} kind="request" />
          </>
        ) : null}
        <AnswerFields operation={operation} homeOf={homeOf} />
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

function RequestHint({ request: { isList, shape }, anchor }: { request: RequestBody; anchor: string }) {
  const { words } = useLanguage();
  const hints = [...(isList ? [words.requestIsList] : []), ...useSameNames(shape, anchor)];
  return hints.length > 0 ? <p className="hint">{hints.join(' ')}</p> : null;
}

/** Said once per list, so that only renamed fields need a note of their own. */
function useSameNames(shape: Shape | undefined, anchor: string): string[] {
  const { words } = useLanguage();
  const { version, counterpartOf } = useOtherVersion();
  const hasOther = shape?.attributes.some(({ path }) => counterpartOf(fieldId(anchor, path)));
  return hasOther ? [words.sameName(version)] : [];
}

function Parameters({ operation, kind }: { operation: Operation; kind: Parameter['in'] }) {
  const { words } = useLanguage();
  const parameters = operation.parameters.filter((one) => one.in === kind);
  if (parameters.length === 0) return null;
  const id = `${operation.anchor}.${kind}`;
  return (
    <>
      <PartHeading id={id}>{kind === 'path' ? words.pathParameters : words.queryParameters}</PartHeading>
      <AttributeList attributes={parameters} anchor={id} kind="request" />
    </>
  );
}

/** An object shown in full by another endpoint of the page is linked instead of repeated. */
function AnswerFields({ operation, homeOf }: Props) {
  const { words } = useLanguage();
  const { anchor, answer } = operation;
  const sameNames = useSameNames(answer.payload?.variants[0], anchor);
  if (!answer.payload) {
    return (
      <>
        <PartHeading id={`${anchor}.answer`}>{words.answer}</PartHeading>
        <p className="hint">
          {`${words.answerFile}: `}
          <code>{answer.mediaType}</code>
        </p>
      </>
    );
  }
  const { place, isList, variants } = answer.payload;
  const isHome = variants.some((shape) => homeOf(shape).operation.anchor === anchor);
  return (
    <>
      <PartHeading id={`${anchor}.answer`}>{words.answer}</PartHeading>
      <p className="hint">
        {`${words.answerPlace(isList)} `}
        <code>{place}</code>
        {`. ${[words.answerAlways, ...(isHome ? sameNames : [])].join(' ')}`}
      </p>
      {variants.map((shape) => (
        <AnswerShape
          key={shape.schema ?? shape.title ?? ''}
          shape={shape}
          titled={variants.length > 1}
          anchor={anchor}
          home={homeOf(shape)}
        />
      ))}
    </>
  );
}

function AnswerShape({ shape, titled, anchor, home }: { shape: Shape; titled: boolean; anchor: string; home: Home }) {
  const { words, language, danish } = useLanguage();
  const isHome = home.operation.anchor === anchor;
  const own = isHome ? shape.attributes : home.added;
  return (
    <>
      {titled && shape.title ? <h4 {...danish}>{shape.title}</h4> : null}
      {isHome ? null : (
        <>
          <p className="hint">
            {`${words.answerSame} `}
            <a href={`#${home.operation.anchor}`}>{home.operation.summary[language]}</a>.
          </p>
          <FoldedFields count={home.shape.attributes.length}>
            <ul className="field-links">
              {home.shape.attributes.map(({ name, path }) => (
                <li key={path}>
                  <a href={`#${fieldId(home.operation.anchor, path)}`}>{name}</a>
                </li>
              ))}
            </ul>
          </FoldedFields>
          {own.length > 0 ? <p className="hint">{words.answerAlso}</p> : null}
        </>
      )}
      {isHome || own.length > 0 ? <AttributeList attributes={own} anchor={anchor} kind="answer" /> : null}
    </>
  );
}
