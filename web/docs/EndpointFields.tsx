import type { Home } from '@fagvaerk/catalogue/home.ts';
import type { Operation, Parameter, RequestBody, Shape } from '@fagvaerk/catalogue/model.ts';
import { useLanguage } from '../shell/use-language.ts';
import { AttributeList, FoldedFields, fieldId } from './AttributeList.tsx';
import { PartHeading } from './headings.tsx';
import { useOtherVersion } from './page-context.ts';

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

/** Parameters, body and answer of a call. */
export function EndpointFields({ operation, homeOf }: Props) {
  const { words } = useLanguage();
  const { request } = operation;
  const id = `${operation.anchor}.request`;
  return (
    <>
      <Parameters operation={operation} kind="path" />
      <Parameters operation={operation} kind="query" />
      {request ? (
        <>
          <PartHeading id={id}>{words.requestBody}</PartHeading>
          <RequestHint request={request} anchor={id} />
          <AttributeList attributes={request.shape.attributes} anchor={id} kind="request" />
        </>
      ) : null}
      <AnswerFields operation={operation} homeOf={homeOf} />
    </>
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
