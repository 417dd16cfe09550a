import type { Attribute, Json, Shape } from '@fagvaerk/catalogue/model.ts';
import { differingCounterpart, explainsAllValues, formatValue, mergeEqualLengths } from './attribute-facts.ts';
import { useLanguage, useOtherVersion } from './page-context.ts';

interface Props {
  attributes: readonly Attribute[];
  /** Prefix of field ids, unique on the page. */
  anchor: string;
  /** REQUIRED is an instruction in a request but only information in a response, so it is less prominent there. */
  kind: 'request' | 'answer';
}

export function AttributeList({ attributes, anchor, kind }: Props) {
  return (
    <ul className={kind === 'answer' ? 'attributes answered' : 'attributes'}>
      {attributes.map((attribute) => (
        <AttributeItem key={attribute.path} attribute={attribute} anchor={anchor} kind={kind} />
      ))}
    </ul>
  );
}

export const fieldId = (anchor: string, path: string): string => `${anchor}.${path}`;

/** As few elements as possible: a page has hundreds of attributes. */
function AttributeItem({ attribute, anchor, kind }: { attribute: Attribute; anchor: string; kind: Props['kind'] }) {
  const { words, danish } = useLanguage();
  const { version, counterpartOf } = useOtherVersion();
  const id = fieldId(anchor, attribute.path);
  const renamed = differingCounterpart(attribute, counterpartOf(id));
  const elsewhere = renamed ? ` · ${renamed.address ? `v${version}: ` : words.onlyHere(version)}` : '';
  const limits = Object.entries(mergeEqualLengths(attribute.limits)) as [keyof typeof words.limit, Json][];
  const notes = [
    attribute.required ? null : words.optional,
    attribute.nullable ? words.nullable : null,
    attribute.default === undefined ? null : `${words.defaultValue}: `,
  ].filter((word) => word !== null);
  const summary = notes.length > 0 ? ` ${notes.join(' · ')}` : '';
  return (
    <li id={id}>
      <a href={`#${id}`}>{attribute.name}</a> <code>{attribute.type}</code>
      {attribute.required ? [' ', <strong key="required">{words.required}</strong>] : null}
      {attribute.default === undefined ? (
        `${summary}${elsewhere}`
      ) : (
        <>
          {summary}
          <code>{formatValue(attribute.default)}</code>
          {elsewhere}
        </>
      )}
      {renamed?.address ? <a href={renamed.address}>{renamed.name}</a> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
      <div {...danish} dangerouslySetInnerHTML={{ __html: attribute.html }} />
      {limits.length > 0 ? (
        <p className="limits">{limits.map(([limit, value]) => words.limit[limit](String(value))).join(', ')}</p>
      ) : null}
      {attribute.values.length > 0 && !explainsAllValues(attribute) ? (
        <p className="values">
          <span>{`${words.values}: `}</span>
          {attribute.values.map((value) => (
            <code key={String(value)}>{String(value)}</code>
          ))}
        </p>
      ) : null}
      {attribute.variants.map((shape) => (
        <NestedShape key={shape.schema ?? shape.title ?? ''} shape={shape} anchor={anchor} kind={kind} />
      ))}
    </li>
  );
}

function NestedShape({ shape, anchor, kind }: { shape: Shape; anchor: string; kind: Props['kind'] }) {
  const { words, danish } = useLanguage();
  return (
    <details className="nested">
      <summary>
        <span className="when-closed">{words.showFields(shape.attributes.length)}</span>
        <span className="when-open">{words.hideFields}</span>
        {shape.title ? <span {...danish}>{shape.title}</span> : null}
      </summary>
      <AttributeList attributes={shape.attributes} anchor={anchor} kind={kind} />
    </details>
  );
}
