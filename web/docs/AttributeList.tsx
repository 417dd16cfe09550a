import type { Attribute, Json } from '@fagvaerk/catalogue/model.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import { differingCounterpart, explainsAllValues, formatValue, mergeEqualLengths } from './attribute-facts.ts';
import { useOtherVersion } from './page-context.ts';
import { OnlyInOtherVersion, VersionMark } from './version-marks.tsx';

interface Props {
  attributes: readonly Attribute[];
  /** Prefix of field ids, unique on the page. */
  anchor: string;
  /** REQUIRED is an instruction in a request but only information in a response, so it is less prominent there. */
  kind: 'request' | 'answer';
}

const longList = 30;

const countFields = (attributes: readonly Attribute[]): number =>
  attributes.reduce((count, { variants }) => count + 1 + countFields(variants.flatMap((shape) => shape.attributes)), 0);

/** The box of a long list works with enhance/fields.ts. */
export function AttributeList(props: Props) {
  const { words } = useLanguage();
  return (
    <>
      {countFields(props.attributes) > longList ? (
        <p className="find-field needs-script">
          <input type="search" placeholder={words.findField} aria-label={words.findField} autoComplete="off" />
          <output data-of={words.countOf} />
        </p>
      ) : null}
      <Attributes {...props} />
    </>
  );
}

function Attributes({ attributes, anchor, kind }: Props) {
  const [first] = attributes;
  return (
    <>
      <ul className={kind === 'answer' ? 'attributes answered' : 'attributes'}>
        {attributes.map((attribute) => (
          <AttributeItem key={attribute.path} attribute={attribute} anchor={anchor} kind={kind} />
        ))}
      </ul>
      {first ? <OnlyInOtherVersion within={fieldId(anchor, first.path).slice(0, -first.name.length - 1)} /> : null}
    </>
  );
}

export const fieldId = (anchor: string, path: string): string => `${anchor}.${path}`;

/** As few elements as possible: a page has hundreds of attributes. */
function AttributeItem({ attribute, anchor, kind }: { attribute: Attribute; anchor: string; kind: Props['kind'] }) {
  const { words, danish } = useLanguage();
  const { counterpartOf } = useOtherVersion();
  const id = fieldId(anchor, attribute.path);
  const counterpart = differingCounterpart(attribute, counterpartOf(id));
  const limits = Object.entries(mergeEqualLengths(attribute.limits)) as [keyof typeof words.limit, Json][];
  const exceptions = [...(attribute.required ? [] : [words.optional]), ...(attribute.nullable ? [words.nullable] : [])];
  return (
    <li id={id}>
      <a href={`#${id}`}>{attribute.name}</a> <code>{attribute.type}</code>
      {attribute.required ? [' ', <strong key="required">{words.required}</strong>] : null}
      {exceptions.map((one) => [' ', <em key={one}>{one}</em>])}
      {attribute.default === undefined
        ? null
        : [` ${words.defaultValue}: `, <code key="default">{formatValue(attribute.default)}</code>]}
      {counterpart ? <VersionMark counterpart={counterpart} /> : null}
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
      {attribute.variants.map(({ schema, title, attributes }) => (
        <FoldedFields
          key={schema ?? title ?? ''}
          count={attributes.length}
          title={title}
          isOpen={kind === 'request' && attribute.required && attributes.some(({ required }) => required)}
        >
          <Attributes attributes={attributes} anchor={anchor} kind={kind} />
        </FoldedFields>
      ))}
    </li>
  );
}

interface Folded {
  count: number;
  title?: string | null;
  /** What a caller must send is not hidden. */
  isOpen?: boolean;
  children: ReactNode;
}

export function FoldedFields({ count, title, isOpen = false, children }: Folded) {
  const { words, danish } = useLanguage();
  return (
    <details className="nested" open={isOpen}>
      <summary>
        <span className="when-closed">{words.showFields(count)}</span>
        <span className="when-open">{words.hideFields}</span>
        {title ? <span {...danish}>{title}</span> : null}
      </summary>
      {children}
    </details>
  );
}
