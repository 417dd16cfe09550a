import { backToMarkdown, codeBlock, codeSpan, type LinkTo, listItem } from '@fagvaerk/catalogue/back-to-markdown.ts';
import type { Counterpart } from '@fagvaerk/catalogue/migration/counterparts.ts';
import {
  type Attribute,
  homeOf,
  type Json,
  type Operation,
  type Parameter,
  type Shape,
} from '@fagvaerk/catalogue/model.ts';
import { printCurl } from '@fagvaerk/catalogue/samples/curl.ts';
import { exampleCaller } from '@fagvaerk/catalogue/samples/printed.ts';
import { jsonText, requestOf } from '@fagvaerk/catalogue/samples/request.ts';
import { explainsAll, inOneWord, inWords, otherwise } from '../../docs/attribute-facts.ts';
import { messagesIn } from '../../language/messages.ts';
import { blocksMarkdown } from './blocks-markdown.ts';

const words = messagesIn('da');

/** Where a text is read: what its links lead to, and what is told of the other version of the API. */
export interface Setting {
  readonly linkTo: LinkTo;
  readonly otherVersion: string;
  readonly counterpartOf: (anchor: string) => Counterpart | undefined;
}

/** One call. An object that another of `shown` tells of in full is not told of again. */
export function operationMarkdown(operation: Operation, shown: readonly Operation[], setting: Setting): string {
  const { id, anchor, method, path, summary, description, parameters, request, answer, errors } = operation;
  const { linkTo } = setting;
  const titled = (title: string, place: Parameter['in']) => {
    const own = parameters.filter((one) => one.in === place);
    return own.length > 0 ? [`### ${title}`, attributeList(own, `${anchor}.${place}`, setting)] : [];
  };
  return [
    `## ${summary}`,
    `\`${method} ${path}\` (\`operationId\`: \`${id}\`)`,
    ...blocksMarkdown(description, linkTo),
    ...callElsewhere(anchor, setting),
    ...titled(words.pathParameters, 'path'),
    ...titled(words.queryParameters, 'query'),
    ...(request
      ? [
          `### ${words.requestBody}`,
          ...(request.isList ? [words.requestIsList] : []),
          attributeList(request.shape.attributes, `${anchor}.request`, setting),
        ]
      : []),
    ...answerMarkdown(operation, shown, setting),
    `### ${words.statusCodes}`,
    [answer, ...errors].map((one) => listItem(`${one.status}: ${backToMarkdown(one.description, linkTo)}`)).join('\n'),
    `### ${words.requestExample}`,
    codeBlock(printCurl(requestOf(operation, exampleCaller)), 'bash'),
    ...(answer.mediaType === 'application/json' ? answer.examples : []).flatMap(({ name, value }) => [
      `### ${name ?? words.answerExample}`,
      codeBlock(jsonText(value), 'json'),
    ]),
  ].join('\n\n');
}

function answerMarkdown(operation: Operation, shown: readonly Operation[], setting: Setting): string[] {
  const { answer, anchor } = operation;
  const title = `### ${words.answer}`;
  if (!answer.payload) return [title, `${words.answerFile}: \`${answer.mediaType}\``];
  const { place, variants } = answer.payload;
  return [
    title,
    `${words.answerPlace} \`${place}\`. ${words.answerAlways}`,
    ...variants.flatMap((shape) => {
      const home = homeOf(shown, operation, shape);
      const fields =
        home.operation === operation
          ? [attributeList(shape.attributes, anchor, setting)]
          : [
              `${words.answerSame} [${home.operation.summary}](${setting.linkTo(`#${home.operation.anchor}`)}).`,
              home.shape.attributes.map(({ name }) => codeSpan(name)).join(', '),
            ];
      return variants.length > 1 && shape.title ? [`#### ${shape.title}`, ...fields] : fields;
    }),
    `### ${words.envelope}`,
    attributeList(
      answer.envelope.map((one) => ({ ...one, variants: [] })),
      anchor,
      setting,
    ),
  ];
}

const attributeList = (attributes: readonly Attribute[], anchor: string, setting: Setting): string =>
  attributes.map((attribute) => attributeItem(attribute, anchor, setting)).join('\n');

function attributeItem(attribute: Attribute | Parameter, anchor: string, setting: Setting): string {
  const { name, type, required, nullable, values, variants } = attribute;
  const limits = Object.entries(inOneWord(attribute.limits)) as [keyof typeof words.limit, Json][];
  const facts = [
    type,
    required ? words.required : words.optional,
    ...(nullable ? [words.nullable] : []),
    ...(attribute.default === undefined ? [] : [`${words.defaultValue}: ${codeSpan(inWords(attribute.default))}`]),
    ...limits.map(([limit, value]) => words.limit[limit](String(value))),
    ...nameElsewhere(attribute, anchor, setting),
  ];
  const listed = values.map((value) => codeSpan(String(value))).join(', ');
  const blocks = [
    `${codeSpan(name)} (${facts.join(', ')}): ${backToMarkdown(attribute.html, setting.linkTo)}`,
    ...(values.length > 0 && !explainsAll(attribute) ? [`${words.values}: ${listed}`] : []),
    ...variants.map((shape) => shapeMarkdown(shape, anchor, setting)),
  ];
  return listItem(blocks.join('\n\n'));
}

const shapeMarkdown = ({ title, attributes }: Shape, anchor: string, setting: Setting): string => {
  const list = attributeList(attributes, anchor, setting);
  return title ? `*${title}*\n\n${list}` : list;
};

/** As the page tells of it: where the other version has another call, or none. */
function callElsewhere(anchor: string, { linkTo, otherVersion, counterpartOf }: Setting): string[] {
  const { fate, name, address } = counterpartOf(anchor) ?? { fate: 'same' };
  if (fate === 'same' || fate === 'changed') return [];
  return [address ? `v${otherVersion}: [\`${name}\`](${linkTo(address)})` : words.callOnlyHere(otherVersion)];
}

function nameElsewhere(own: Attribute, anchor: string, { otherVersion, counterpartOf }: Setting): string[] {
  const other = otherwise(own, counterpartOf(`${anchor}.${own.path}`));
  if (!other) return [];
  return [other.name === null ? words.onlyHere(otherVersion) : `v${otherVersion}: ${codeSpan(other.name)}`];
}
