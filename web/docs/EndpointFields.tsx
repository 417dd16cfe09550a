import type { Operation, RequestBody } from '@fagvaerk/catalogue/model.ts';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import { AttributeList, fieldId } from './AttributeList.tsx';
import type { AnsweredShape } from './answered-shapes.ts';
import { FieldChip, FilterSentence, fieldsFound, ParameterChip, pathOf } from './FilterChips.tsx';
import { PartHeading } from './headings.tsx';
import { useOtherVersion } from './page-context.ts';

interface Props {
  operation: Operation;
  shapes: readonly AnsweredShape[];
  /** The control is on the page once. */
  hasRowViews: boolean;
}

/** Parameters, body and answer of a call. */
export function EndpointFields({ operation, shapes, hasRowViews }: Props) {
  const { words } = useLanguage();
  const { anchor, parameters, request, answer } = operation;
  const answerId = `${anchor}.answer`;
  const found = fieldsFound(operation, shapes);
  const lists = [
    { id: `${anchor}.path`, title: words.pathParameters, list: parameters.filter((one) => one.in === 'path') },
    { id: `${anchor}.query`, title: words.queryParameters, list: parameters.filter((one) => one.in === 'query') },
  ];
  return (
    <>
      {lists.map(({ id, title, list }) =>
        list.length > 0 ? (
          <Fragment key={id}>
            <Part id={id} title={title} count={list.length} />
            <AttributeList
              attributes={list}
              anchor={id}
              kind="request"
              chipOf={(parameter) => <ParameterChip call={operation} found={found} parameter={parameter} />}
            />
          </Fragment>
        ) : null,
      )}
      {request ? <Body request={request} id={`${anchor}.request`} /> : null}
      <Part
        id={answerId}
        title={words.answerFields}
        count={answer.payload?.variants.reduce((sum, { attributes }) => sum + attributes.length, 0)}
      >
        {hasRowViews ? <RowViews /> : null}
      </Part>
      <AnswerHint operation={operation} shapes={shapes}>
        <FilterSentence call={operation} found={found} />
      </AnswerHint>
      {shapes.map((answered) => (
        <AnswerShape
          key={answered.shape.schema ?? answered.shape.title ?? ''}
          {...answered}
          titled={shapes.length > 1}
          call={operation}
        />
      ))}
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  count: number | undefined;
  children?: ReactNode;
}

function Part({ id, title, count, children }: PartProps) {
  return (
    <div className="part">
      <PartHeading id={id}>{title}</PartHeading>
      {count}
      {children}
    </div>
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

/** Legend of the markers, and where the fields stand in the answer. */
function AnswerHint({ operation, shapes, children }: Omit<Props, 'hasRowViews'> & { children: ReactNode }) {
  const { words } = useLanguage();
  const { payload, mediaType } = operation.answer;
  const fields = shapes.flatMap(({ own }) => own);
  if (!payload)
    return (
      <p className="hint">
        {`${words.answerFile}: `}
        <code>{mediaType}</code>
      </p>
    );
  return (
    <p className="hint">
      {fields.some(({ required }) => required) ? [<i key="dot">{words.answerAlways}</i>, ' '] : null}
      {fields.some(({ nullable }) => nullable) ? [<em key="null">null</em>, `: ${words.nullable}. `] : null}
      {`${words.answerPlace(payload.isList)} `}
      <code>{payload.place}</code>.{children}
    </p>
  );
}

/** enhance/unfold-fields.ts checks the choice of an earlier page, unless the reader has pressed another first. */
function RowViews() {
  const { words } = useLanguage();
  return (
    <fieldset className="row-views needs-script">
      <legend>{words.showFieldsAs}</legend>
      {Object.entries(words.rowViews).map(([view, title]) => (
        <label key={view}>
          <input type="radio" name="rows" value={view} autoComplete="off" />
          {title}
        </label>
      ))}
    </fieldset>
  );
}

/** An object shown in full by another call of the page is linked instead of repeated. */
function AnswerShape({
  shape,
  operation: home,
  own,
  titled,
  call,
}: AnsweredShape & { titled: boolean; call: Operation }) {
  const { words, language, danish } = useLanguage();
  return (
    <>
      {titled && shape.title ? <h4 {...danish}>{shape.title}</h4> : null}
      {home === call ? null : (
        <p className="hint" data-home={`${home.anchor}.${pathOf(home.answer.payload?.place)}`}>
          {`${words.answerSame} `}
          <a href={`#${home.anchor}.answer`}>{home.summary[language]}</a>.
          {own.length > 0 ? ` ${words.answerAlso}` : null}
        </p>
      )}
      {own.length > 0 ? (
        <AttributeList
          attributes={own}
          anchor={call.anchor}
          kind="answer"
          chipOf={(field) => <FieldChip call={call} field={field} />}
        />
      ) : null}
    </>
  );
}
