import { joinDescription } from '@fagvaerk/catalogue/description.ts';
import type { Attribute, Json, Shape } from '@fagvaerk/catalogue/model.ts';
import type { ReactNode } from 'react';
import { useLanguage } from '../shell/use-language.ts';
import {
  consecutiveGroups,
  differingCounterpart,
  formatValue,
  isNameOf,
  mergeEqualLengths,
  withValues,
} from './attribute-facts.ts';
import { useOtherVersion } from './page-context.ts';
import { RawHtml } from './RawHtml.tsx';
import { OnlyInOtherVersion, VersionMark } from './version-marks.tsx';

interface Props {
  attributes: readonly Attribute[];
  /** Prefix of field ids, unique on the page. */
  anchor: string;
  /** What a caller sends is marked more prominently than what an answer has; a body shows its texts in full. */
  kind: 'request' | 'body' | 'answer';
  /** What filters or searches the field, or which fields the parameter does. */
  chipOf?: (attribute: Attribute) => ReactNode;
}

type ItemProps = Omit<Props, 'attributes'> & { attribute: Attribute };

export function AttributeList({ attributes, ...props }: Props) {
  const { language } = useLanguage();
  const [first] = attributes;
  return (
    <>
      {consecutiveGroups(attributes).map(({ group, members }) =>
        group ? (
          <details key={members[0]?.path} className="group" open>
            <summary data-count={members.length}>
              {`${group[language]} `}
              <code translate="no">{members.map(({ name }) => name).join(', ')}</code>
            </summary>
            <Rows attributes={members} {...props} />
          </details>
        ) : (
          <Rows key={members[0]?.path} attributes={members} {...props} />
        ),
      )}
      {first ? (
        <OnlyInOtherVersion within={fieldId(props.anchor, first.path).slice(0, -first.name.length - 1)} />
      ) : null}
    </>
  );
}

const Rows = ({ attributes, ...props }: Props) => (
  <ul className={`attributes ${props.kind}`}>
    {attributes.map((attribute, index) => (
      <AttributeItem
        key={attribute.path}
        {...props}
        attribute={attribute}
        isName={isNameOf(attribute, attributes[index - 1])}
      />
    ))}
  </ul>
);

export const fieldId = (anchor: string, path: string): string => `${anchor}.${path}`;

/** As few elements as possible: a page has hundreds of attributes. */
function AttributeItem({ isName, ...props }: ItemProps & { isName: boolean }) {
  const { words } = useLanguage();
  const { attribute, anchor, kind, chipOf } = props;
  const { name, path, type, required, nullable, variants } = attribute;
  const id = fieldId(anchor, path);
  const Marker = required ? 'strong' : 'i';
  const Text = kind === 'body' ? FullText : FoldedText;
  return (
    <li id={id} className={isName ? 'name' : undefined}>
      <a href={`#${id}`}>{name}</a>{' '}
      <code>{attribute.default === undefined ? type : `${type} = ${formatValue(attribute.default)}`}</code>{' '}
      <Marker className={nullable ? 'null' : undefined}>
        {`${required ? words.required : words.optional}${nullable ? `, ${words.nullable}` : ''}`}
      </Marker>{' '}
      {chipOf?.(attribute)}
      {variants[0] && kind !== 'body' ? <small>{words.fieldCount(variants[0].attributes.length)}</small> : null}
      <Text {...props} />
    </li>
  );
}

function FullText(props: ItemProps) {
  const { danish } = useLanguage();
  const { attribute } = props;
  const facts = useFacts(props);
  return (
    <>
      <div>
        <RawHtml html={withValues(joinDescription(attribute), attribute.values)} {...danish} />
        {facts}
      </div>
      <Variants {...props} />
    </>
  );
}

/** No longer text fits into any row. */
const shortText = 36;

/** One line, which opens if there is more to read. */
function FoldedText(props: ItemProps) {
  const { danish } = useLanguage();
  const { attribute, kind } = props;
  const { lead, rest = '', values, variants } = attribute;
  const facts = useFacts(props);
  const line = withValues(lead, values, rest);
  const hasMore = rest || facts || variants.length > 0 || line.replaceAll(/<[^>]*>/g, '').length > shortText;
  // A link may not stand in a summary.
  if (!hasMore || lead.includes('<a ')) return <FullText {...props} />;
  return (
    <details open={kind === 'request' && variants.some(demandsFields)}>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own Markdown, raw HTML escaped by the catalogue. */}
      <summary {...danish} dangerouslySetInnerHTML={{ __html: line }} />
      {rest ? <RawHtml html={rest} {...danish} /> : null}
      {facts}
      <Variants {...props} />
    </details>
  );
}

const Variants = (props: ItemProps) =>
  props.attribute.variants.map((shape) => <Nested key={shape.schema ?? shape.title} {...props} shape={shape} />);

/** Default, limits and name in the other version, in words. A body has its defaults beside the types only. */
function useFacts({ attribute, anchor, kind }: ItemProps): ReactNode {
  const { words } = useLanguage();
  const { counterpartOf } = useOtherVersion();
  const counterpart = differingCounterpart(attribute, counterpartOf(fieldId(anchor, attribute.path)));
  const bounds = Object.entries(mergeEqualLengths(attribute.limits)) as [keyof typeof words.limit, Json][];
  const text = [
    ...(attribute.default === undefined || kind === 'body'
      ? []
      : [`${words.defaultValue}: ${formatValue(attribute.default)}`]),
    ...bounds.map(([limit, value]) => words.limit[limit](String(value))),
  ].join(', ');
  if (!text && !counterpart) return null;
  return (
    <>
      {text ? ` ${text[0]?.toUpperCase()}${text.slice(1)}.` : null}{' '}
      {counterpart ? <VersionMark counterpart={counterpart} /> : null}
    </>
  );
}

const demandsFields = ({ attributes }: Shape): boolean => attributes.some(({ required }) => required);

/** In a body, folded unless a caller must send something of it. */
function Nested({ attribute, anchor, kind, shape }: ItemProps & { shape: Shape }) {
  const { words, danish } = useLanguage();
  const { title, attributes } = shape;
  const list = (
    <AttributeList attributes={attributes} anchor={anchor} kind={kind === 'answer' ? 'answer' : 'request'} />
  );
  const heading = (
    <>
      {title
        ? [
            <span {...danish} key="title">
              {title}
            </span>,
            ' · ',
          ]
        : null}
      {words.fieldCount(attributes.length)}
    </>
  );
  return kind === 'body' ? (
    <details className="nested" open={attribute.required || demandsFields(shape)}>
      <summary>{heading}</summary>
      {list}
    </details>
  ) : (
    <div className="nested">
      {attribute.variants.length > 1 ? <p>{heading}</p> : null}
      {list}
    </div>
  );
}
