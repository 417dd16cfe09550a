import type { Operation, Parameter, Shape } from '@fagvaerk/catalogue/model.ts';
import { AttributeList, fieldId } from './AttributeList.tsx';
import { CodeExample } from './code/CodeExample.tsx';
import { curlExample } from './code/curl-example.ts';
import { MethodBadge } from './MethodBadge.tsx';
import { Prose } from './Prose.tsx';
import { useReading } from './reading.ts';

/** The endpoint of the page that shows an object in full, and the object as it stands there. */
export interface Home {
  readonly operation: Operation;
  readonly shape: Shape;
}

interface Props {
  operation: Operation;
  homeOf: (shape: Shape) => Home;
}

export function EndpointSection({ operation, homeOf }: Props) {
  const { words, danish } = useReading();
  const { anchor, method, path, summary, description, parameters, request, answer, errors } = operation;
  const inPath = parameters.filter((one) => one.in === 'path');
  const inQuery = parameters.filter((one) => one.in === 'query');
  return (
    <section className="endpoint" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div className="endpoint-text">
        <h2 id={`${anchor}-title`} {...danish}>
          <a className="anchor" href={`#${anchor}`}>
            {summary}
          </a>
        </h2>
        <p className="endpoint-path">
          <MethodBadge method={method} />
          <code translate="no">{path}</code>
        </p>
        <Prose blocks={description} />
        <Parameters title={words.pathParameters} parameters={inPath} anchor={`${anchor}.path`} />
        <Parameters title={words.queryParameters} parameters={inQuery} anchor={`${anchor}.query`} />
        {request ? (
          <>
            <h3>{words.requestBody}</h3>
            {request.isList ? <p className="hint">{words.requestIsList}</p> : null}
            <AttributeList attributes={request.shape.attributes} anchor={`${anchor}.request`} kind="request" />
          </>
        ) : null}
        <AnswerFields operation={operation} homeOf={homeOf} />
        <h3>{words.statusCodes}</h3>
        <dl className="statuses" {...danish}>
          {[answer, ...errors].map((one) => (
            <div key={one.status}>
              <dt>{one.status}</dt>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
              <dd dangerouslySetInnerHTML={{ __html: one.description }} />
            </div>
          ))}
        </dl>
      </div>
      <div className="endpoint-examples">
        <CodeExample title={words.requestExample} language="bash" code={curlExample(operation)} />
        {request ? <CodeExample title={words.bodyExample} language="json" code={pretty(request.example)} /> : null}
        {answer.mediaType === 'application/json'
          ? answer.examples.map(({ name, value }) => (
              <CodeExample
                key={name}
                title={name ?? words.answerExample}
                titleIsDanish={name !== null}
                language="json"
                code={pretty(value)}
              />
            ))
          : null}
      </div>
    </section>
  );
}

function Parameters({
  title,
  parameters,
  anchor,
}: {
  title: string;
  parameters: readonly Parameter[];
  anchor: string;
}) {
  if (parameters.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <AttributeList attributes={parameters} anchor={anchor} kind="request" />
    </>
  );
}

/** An object that another endpoint of the page shows in full is not repeated: its fields are named and linked. */
function AnswerFields({ operation, homeOf }: Props) {
  const { words } = useReading();
  const { anchor, answer } = operation;
  if (!answer.payload) {
    return (
      <>
        <h3>{words.answer}</h3>
        <p className="hint">
          {`${words.answerFile}: `}
          <code>{answer.mediaType}</code>
        </p>
      </>
    );
  }
  const { place, variants } = answer.payload;
  return (
    <>
      <h3>{words.answer}</h3>
      <p className="hint">
        {`${words.answerPlace} `}
        <code>{place}</code>
        {`. ${words.answerAlways}`}
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
      <details className="nested">
        <summary>{words.envelope}</summary>
        <AttributeList
          attributes={answer.envelope.map((one) => ({ ...one, variants: [] }))}
          anchor={`${anchor}.wrapper`}
          kind="answer"
        />
      </details>
    </>
  );
}

function AnswerShape({ shape, titled, anchor, home }: { shape: Shape; titled: boolean; anchor: string; home: Home }) {
  const { words, danish } = useReading();
  const heading = titled && shape.title ? <h4 {...danish}>{shape.title}</h4> : null;
  if (home.operation.anchor === anchor) {
    return (
      <>
        {heading}
        <AttributeList attributes={shape.attributes} anchor={anchor} kind="answer" />
      </>
    );
  }
  return (
    <>
      {heading}
      <p className="hint">
        {`${words.answerSame} `}
        <a href={`#${home.operation.anchor}`} {...danish}>
          {home.operation.summary}
        </a>
        .
      </p>
      <ul className="field-links">
        {home.shape.attributes.map(({ name, path }) => (
          <li key={path}>
            <a href={`#${fieldId(home.operation.anchor, path)}`}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

const pretty = (value: unknown): string => JSON.stringify(value, null, 2);
