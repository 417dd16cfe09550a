import type { Attribute, Json, Shape } from '@fagvaerk/catalogue/model.ts';
import { explainsAll, inOneWord, inWords, otherwise } from './attribute-facts.ts';
import { useOtherVersion, useReading } from './reading.ts';

interface Props {
  attributes: readonly Attribute[];
  /** Put before each field's path, so that its link is unique on the page. */
  anchor: string;
  /** REQUIRED is what the caller must send, or what an answer always has: nothing to act on, so it is said more quietly. */
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

/** As few elements as can be: a page has hundreds of attributes, and each is laid out before it is read. */
function AttributeItem({ attribute, anchor, kind }: { attribute: Attribute; anchor: string; kind: Props['kind'] }) {
  const { words, danish } = useReading();
  const { version, counterpartOf } = useOtherVersion();
  const id = fieldId(anchor, attribute.path);
  const renamed = otherwise(attribute, counterpartOf(id));
  const elsewhere = renamed ? ` · ${renamed.address ? `v${version}: ` : words.onlyHere(version)}` : '';
  const limits = Object.entries(inOneWord(attribute.limits)) as [keyof typeof words.limit, Json][];
  const said = [
    attribute.required ? null : words.optional,
    attribute.nullable ? words.nullable : null,
    attribute.default === undefined ? null : `${words.defaultValue}: `,
  ].filter((word) => word !== null);
  const told = said.length > 0 ? ` ${said.join(' · ')}` : '';
  return (
    <li id={id}>
      <a href={`#${id}`}>{attribute.name}</a> <code>{attribute.type}</code>
      {attribute.required ? [' ', <strong key="required">{words.required}</strong>] : null}
      {attribute.default === undefined ? (
        `${told}${elsewhere}`
      ) : (
        <>
          {told}
          <code>{inWords(attribute.default)}</code>
          {elsewhere}
        </>
      )}
      {renamed?.address ? <a href={renamed.address}>{renamed.name}</a> : null}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
      <div {...danish} dangerouslySetInnerHTML={{ __html: attribute.html }} />
      {limits.length > 0 ? (
        <p className="limits">{limits.map(([limit, value]) => words.limit[limit](String(value))).join(', ')}</p>
      ) : null}
      {attribute.values.length > 0 && !explainsAll(attribute) ? (
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

/** Nested fields open in place, so that the reader keeps the line they belong to in view. */
function NestedShape({ shape, anchor, kind }: { shape: Shape; anchor: string; kind: Props['kind'] }) {
  const { words, danish } = useReading();
  return (
    <details className="nested">
      <summary>
        <span>{words.showFields(shape.attributes.length)}</span>
        {shape.title ? <span {...danish}>{shape.title}</span> : null}
      </summary>
      <AttributeList attributes={shape.attributes} anchor={anchor} kind={kind} />
    </details>
  );
}
