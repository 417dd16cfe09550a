import { joinDescription } from '@fagvaerk/catalogue/description.ts';
import { homeOf } from '@fagvaerk/catalogue/home.ts';
import { codeBlock, codeSpan, htmlToMarkdown, type LinkTo, listItem } from '@fagvaerk/catalogue/html-to-markdown.ts';
import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import {
  type Attribute,
  type ErrorAnswer,
  filterKind,
  type Json,
  type Method,
  type Operation,
  type Parameter,
  type Shape,
  takesIdempotencyKey,
} from '@fagvaerk/catalogue/model.ts';
import { printCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { exampleCaller } from '@fagvaerk/catalogue/samples/printed.ts';
import { jsonText, requestOf } from '@fagvaerk/catalogue/samples/request.ts';
import { exampleIdempotencyKey } from '@fagvaerk/contract/example-caller.ts';
import { differingCounterpart, explainsAllValues, formatValue, mergeEqualLengths } from '../../docs/attribute-facts.ts';
import { differingMethods, type SharedError, sharedEnvelopes, sharedErrors } from '../../docs/shared-answers.ts';
import { messagesIn } from '../../language/messages.ts';
import { blocksMarkdown, exampleMarkdown } from './blocks-markdown.ts';

const words = messagesIn('da');

export interface MarkdownContext {
  readonly linkTo: LinkTo;
  readonly otherVersion: string;
  readonly counterpartOf: (anchor: string) => Counterpart | undefined;
}

/** Objects described in full by another operation in `shown`, and errors in `shared`, are not repeated. */
export function operationMarkdown(
  operation: Operation,
  shown: readonly Operation[],
  shared: readonly SharedError[],
  context: MarkdownContext,
): string {
  const { id, anchor, method, path, summary, description, parameters, request, answer, errors } = operation;
  const { linkTo } = context;
  const common = shared.filter(({ methods }) => methods.includes(method)).map(({ status }) => status);
  const special = errors.filter(({ status }) => !common.includes(status));
  const titled = (title: string, kind: Parameter['in']) => {
    const own = parameters.filter((one) => one.in === kind);
    return own.length > 0 ? [`### ${title}`, attributeList(own, `${anchor}.${kind}`, context)] : [];
  };
  return [
    `## ${summary.da}`,
    `\`${method} ${path}\` (\`operationId\`: \`${id}\`)`,
    ...blocksMarkdown(description, linkTo),
    ...callElsewhere(anchor, context),
    ...(takesIdempotencyKey(method)
      ? [
          `${words.repeatable.header} \`Idempotency-Key: ${exampleIdempotencyKey}\` ${words.repeatable.can} [${words.repeatable.link}](${linkTo('/writing#gentag-et-kald-uden-dubletter')}). ${words.ownUuid}`,
        ]
      : []),
    ...titled(words.pathParameters, 'path'),
    ...titled(words.queryParameters, 'query'),
    ...(request
      ? [
          `### ${words.requestBody}`,
          ...(request.isList ? [words.requestIsList] : []),
          attributeList(request.shape.attributes, `${anchor}.request`, context),
        ]
      : []),
    ...answerMarkdown(operation, shown, context),
    `### ${words.statusCodes}`,
    statusesMarkdown([answer, ...special], linkTo),
    ...(common.length > 0
      ? [`${words.otherStatuses} ${common.join(', ')}: [${words.shared}](${linkTo('#shared')})`]
      : []),
    `### ${words.requestExample}`,
    codeBlock(printCurl(requestOf(operation, exampleCaller)), 'bash'),
    ...(answer.mediaType === 'application/json' ? answer.examples : []).flatMap(({ name, value }) => [
      `### ${name ?? words.answerExample}`,
      ...exampleMarkdown(jsonText(value), 'json'),
    ]),
  ].join('\n\n');
}

const statusesMarkdown = (
  statuses: readonly (Pick<ErrorAnswer, 'status' | 'description'> & { methods?: readonly Method[] })[],
  linkTo: LinkTo,
): string =>
  statuses
    .map(({ status, description, methods = [] }) => {
      const only = methods.length > 0 ? `${methods.join(', ')}: ` : '';
      return listItem(`${status}: ${only}${htmlToMarkdown(description.da, linkTo)}`);
    })
    .join('\n');

export const sharedMarkdown = (operations: readonly Operation[], context: MarkdownContext): string[] => [
  `## ${words.shared}`,
  `### ${words.statusCodes}`,
  statusesMarkdown(
    sharedErrors(operations).map((error) => ({ ...error, methods: differingMethods(error, operations) })),
    context.linkTo,
  ),
  ...envelopesMarkdown(operations, context),
];

export const envelopesMarkdown = (operations: readonly Operation[], context: MarkdownContext): string[] =>
  sharedEnvelopes(operations).flatMap(({ methods, attributes }) => [
    `### ${words.envelope}: ${methods.join(', ')}`,
    attributeList(attributes, '', context),
  ]);

function answerMarkdown(operation: Operation, shown: readonly Operation[], context: MarkdownContext): string[] {
  const { answer, anchor } = operation;
  const title = `### ${words.answerFields}`;
  if (!answer.payload) return [title, `${words.answerFile}: \`${answer.mediaType}\``];
  const { place, isList, variants } = answer.payload;
  return [
    title,
    `${words.answerPlace(isList)} \`${place}\`. ${words.answerAlways}`,
    ...variants.flatMap((shape) => {
      const home = homeOf(shown, operation, shape);
      const fields =
        home.operation === operation
          ? [attributeList(shape.attributes, anchor, context)]
          : [
              `${words.answerSame} [${home.operation.summary.da}](${context.linkTo(`#${home.operation.anchor}`)}).`,
              ...(home.added.length > 0 ? [words.answerAlso, attributeList(home.added, anchor, context)] : []),
            ];
      return variants.length > 1 && shape.title ? [`#### ${shape.title}`, ...fields] : fields;
    }),
  ];
}

const attributeList = (attributes: readonly Attribute[], anchor: string, context: MarkdownContext): string =>
  [...Map.groupBy(attributes, ({ group }) => group?.da)]
    .flatMap(([group, fields]) => [
      ...(group ? [`**${group}**`] : []),
      fields.map((attribute) => attributeItem(attribute, anchor, context)).join('\n'),
    ])
    .join('\n\n');

function attributeItem(attribute: Attribute | Parameter, anchor: string, context: MarkdownContext): string {
  const { name, type, required, nullable, values, variants } = attribute;
  const limits = Object.entries(mergeEqualLengths(attribute.limits)) as [keyof typeof words.limit, Json][];
  const facts = [
    type,
    required ? words.required : words.optional,
    ...(nullable ? [words.nullable] : []),
    ...(attribute.default === undefined
      ? []
      : [`${words.defaultValue.toLowerCase()}: ${codeSpan(formatValue(attribute.default))}`]),
    ...limits.map(([limit, value]) => words.limit[limit](String(value))),
    ...foundBy(attribute),
    ...nameElsewhere(attribute, anchor, context),
  ];
  const listed = values.map((value) => codeSpan(String(value))).join(', ');
  const blocks = [
    `${codeSpan(name)} (${facts.join(', ')}): ${htmlToMarkdown(joinDescription(attribute), context.linkTo)}`,
    ...(values.length > 0 && !explainsAllValues(joinDescription(attribute), values)
      ? [`${words.values}: ${listed}`]
      : []),
    ...variants.map((shape) => shapeMarkdown(shape, anchor, context)),
  ];
  return listItem(blocks.join('\n\n'));
}

const foundBy = ({ filteredBy = [] }: Attribute): string[] =>
  [...Map.groupBy(filteredBy, filterKind)].map(
    ([kind, parameters]) => `${words.foundBy[kind]} ${parameters.map(codeSpan).join(' / ')}`,
  );

const shapeMarkdown = ({ title, attributes }: Shape, anchor: string, context: MarkdownContext): string => {
  const list = attributeList(attributes, anchor, context);
  return title ? `*${title}*\n\n${list}` : list;
};

function callElsewhere(anchor: string, { linkTo, otherVersion, counterpartOf }: MarkdownContext): string[] {
  const { fate, name, address } = counterpartOf(anchor) ?? { fate: 'same' };
  if (fate === 'same' || fate === 'changed') return [];
  return [address ? `v${otherVersion}: [\`${name}\`](${linkTo(address)})` : words.callOnlyHere(otherVersion)];
}

function nameElsewhere(own: Attribute, anchor: string, context: MarkdownContext): string[] {
  const { linkTo, otherVersion, counterpartOf } = context;
  const other = differingCounterpart(own, counterpartOf(`${anchor}.${own.path}`));
  if (!other) return [];
  if (other.name === null) return [words.onlyHere(otherVersion)];
  const name = codeSpan(other.name);
  return [
    `v${otherVersion}: ${other.fate === 'moved' && other.address ? `[${name}](${linkTo(other.address)})` : name}`,
  ];
}
