import type { Home } from '@fagvaerk/catalogue/home.ts';
import type { Attribute, Operation, Parameter, RequestBody, Shape } from '@fagvaerk/catalogue/model.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import { AttributeList, fieldId } from './AttributeList.tsx';
import { FilterSentence, parameterChip, useFieldChip } from './FilterChips.tsx';
import { PartHeading } from './headings.tsx';
import { useOtherVersion } from './page-context.ts';

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

const longList = 20;

/** Parameters, body and answer of a call. */
export function EndpointFields({ operation, homeOf }: Props) {
  return (
    <>
      <Parameters operation={operation} homeOf={homeOf} kind="path" />
      <Parameters operation={operation} homeOf={homeOf} kind="query" />
      {operation.request ? <Body request={operation.request} id={`${operation.anchor}.request`} /> : null}
      <AnswerFields operation={operation} homeOf={homeOf} />
    </>
  );
}

function Part({ id, title, count, children }: { id: string; title: string; count?: number; children?: ReactNode }) {
  return (
    <div className="part">
      <PartHeading id={id}>{title}</PartHeading>
      {count}
      {children}
    </div>
  );
}

function Parameters({ operation, homeOf, kind }: Props & { kind: Parameter['in'] }) {
  const { words } = useLanguage();
  const chipOf = useFieldChip({ operation, homeOf });
  const parameters = operation.parameters.filter((one) => one.in === kind);
  if (parameters.length === 0) return null;
  const id = `${operation.anchor}.${kind}`;
  return (
    <>
      <Part id={id} title={kind === 'path' ? words.pathParameters : words.queryParameters} count={parameters.length} />
      <AttributeList attributes={parameters} anchor={id} kind="request" chipOf={chipOf} />
    </>
  );
}

function Body({ request: { isList, shape }, id }: { request: RequestBody; id: string }) {
  const { words } = useLanguage();
  const { version, counterpartOf } = useOtherVersion();
  const { attributes } = shape;
  const required = attributes.filter((one) => one.required);
  const hints = [
    ...(isList ? [words.requestIsList] : []),
    // Said once per list, so that only renamed fields need a note of their own.
    ...(attributes.some(({ path }) => counterpartOf(fieldId(id, path))) ? [words.sameName(version)] : []),
  ];
  return (
    <>
      <Part id={id} title={words.requestBody} count={attributes.length} />
      {hints.length > 0 ? <p className="hint">{hints.join(' ')}</p> : null}
      {required.length > 0 ? (
        <p className="field-links">
          {words.leastBody}
          {required.map(({ name, path }) => (
            <a key={path} href={`#${fieldId(id, path)}`} translate="no">
              {name}
            </a>
          ))}
        </p>
      ) : null}
      <AttributeList attributes={attributes} anchor={id} kind="body" />
    </>
  );
}

/** An object shown in full by another endpoint of the page is linked instead of repeated. */
function AnswerFields({ operation, homeOf }: Props) {
  const { words } = useLanguage();
  const { anchor, answer } = operation;
  const id = `${anchor}.answer`;
  if (!answer.payload) {
    return (
      <>
        <Part id={id} title={words.answer} />
        <p className="hint">
          {`${words.answerFile}: `}
          <code>{answer.mediaType}</code>
        </p>
      </>
    );
  }
  const { place, isList, variants } = answer.payload;
  const shapes = variants.map((shape) => ({ shape, home: homeOf(shape) }));
  const own = shapes.flatMap(({ shape, home }) => fieldsHere(shape, home, anchor));
  return (
    <>
      <Part id={id} title={words.answer} count={variants.reduce((sum, { attributes }) => sum + attributes.length, 0)}>
        {own.length > longList ? <RowViews name={id} /> : null}
      </Part>
      <p className="hint">
        {own.some(({ required }) => required) ? [<i key="dot">{words.answerAlways}</i>, ' '] : null}
        {own.some(({ nullable }) => nullable) ? [<em key="null">null</em>, `: ${words.nullable}. `] : null}
        {`${words.answerPlace(isList)} `}
        <code>{place}</code>.
        <FilterSentence operation={operation} homeOf={homeOf} />
      </p>
      {shapes.map(({ shape, home }) => (
        <AnswerShape
          key={shape.schema ?? shape.title ?? ''}
          shape={shape}
          titled={variants.length > 1}
          operation={operation}
          home={home}
        />
      ))}
    </>
  );
}

const fieldsHere = ({ attributes }: Shape, { operation, added }: Home, anchor: string): readonly Attribute[] =>
  operation.anchor === anchor ? attributes : added;

/** Works with enhance/fields.ts. */
function RowViews({ name }: { name: string }) {
  const { words } = useLanguage();
  return (
    <fieldset className="row-views needs-script">
      <legend>{words.showFieldsAs}</legend>
      {Object.entries(words.rowViews).map(([view, title]) => (
        <label key={view}>
          <input type="radio" name={name} value={view} defaultChecked={view === 'lines'} />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

interface ShapeProps {
  shape: Shape;
  titled: boolean;
  operation: Operation;
  home: Home;
}

function AnswerShape({ shape, titled, operation, home }: ShapeProps) {
  const { words, language, danish } = useLanguage();
  const { anchor } = operation;
  const isHome = home.operation.anchor === anchor;
  const own = fieldsHere(shape, home, anchor);
  return (
    <>
      {titled && shape.title ? <h4 {...danish}>{shape.title}</h4> : null}
      {isHome ? null : (
        <p className="hint" data-home={`${home.operation.anchor}.${home.operation.answer.payload?.place}`}>
          {`${words.answerSame} `}
          <a href={`#${home.operation.anchor}.answer`}>{home.operation.summary[language]}</a>.
          {own.length > 0 ? ` ${words.answerAlso}` : null}
        </p>
      )}
      {own.length > 0 ? (
        <AttributeList attributes={own} anchor={anchor} kind="answer" chipOf={parameterChip(operation)} />
      ) : null}
    </>
  );
}
