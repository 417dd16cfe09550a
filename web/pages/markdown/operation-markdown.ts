import { backToMarkdown, codeBlock, codeSpan, type LinkTo, listItem } from '@fagvaerk/catalogue/back-to-markdown.ts';
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
import { explainsAll, inOneWord, inWords } from '../../docs/attribute-facts.ts';
import { messagesIn } from '../../language/messages.ts';
import { blocksMarkdown } from './blocks-markdown.ts';

const words = messagesIn('da');

/** One call. An object that another of `shown` tells of in full is not told of again. */
export function operationMarkdown(operation: Operation, shown: readonly Operation[], linkTo: LinkTo): string {
  const { id, method, path, summary, description, parameters, request, answer, errors } = operation;
  const list = (attributes: readonly Attribute[]) => attributeList(attributes, linkTo);
  const titled = (title: string, attributes: readonly Attribute[]) =>
    attributes.length > 0 ? [`### ${title}`, list(attributes)] : [];
  return [
    `## ${summary}`,
    `\`${method} ${path}\` (\`operationId\`: \`${id}\`)`,
    ...blocksMarkdown(description, linkTo),
    ...titled(
      words.pathParameters,
      parameters.filter((one) => one.in === 'path'),
    ),
    ...titled(
      words.queryParameters,
      parameters.filter((one) => one.in === 'query'),
    ),
    ...(request
      ? [`### ${words.requestBody}`, ...(request.isList ? [words.requestIsList] : []), list(request.shape.attributes)]
      : []),
    ...answerMarkdown(operation, shown, linkTo),
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

function answerMarkdown(operation: Operation, shown: readonly Operation[], linkTo: LinkTo): string[] {
  const { answer } = operation;
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
          ? [attributeList(shape.attributes, linkTo)]
          : [
              `${words.answerSame} [${home.operation.summary}](${linkTo(`#${home.operation.anchor}`)}).`,
              home.shape.attributes.map(({ name }) => codeSpan(name)).join(', '),
            ];
      return variants.length > 1 && shape.title ? [`#### ${shape.title}`, ...fields] : fields;
    }),
    `### ${words.envelope}`,
    attributeList(
      answer.envelope.map((one) => ({ ...one, variants: [] })),
      linkTo,
    ),
  ];
}

const attributeList = (attributes: readonly Attribute[], linkTo: LinkTo): string =>
  attributes.map((attribute) => attributeItem(attribute, linkTo)).join('\n');

function attributeItem(attribute: Attribute | Parameter, linkTo: LinkTo): string {
  const { name, type, required, nullable, values, variants } = attribute;
  const limits = Object.entries(inOneWord(attribute.limits)) as [keyof typeof words.limit, Json][];
  const facts = [
    type,
    required ? words.required : words.optional,
    ...(nullable ? [words.nullable] : []),
    ...(attribute.default === undefined ? [] : [`${words.defaultValue}: ${codeSpan(inWords(attribute.default))}`]),
    ...limits.map(([limit, value]) => words.limit[limit](String(value))),
  ];
  const listed = values.map((value) => codeSpan(String(value))).join(', ');
  const blocks = [
    `${codeSpan(name)} (${facts.join(', ')}): ${backToMarkdown(attribute.html, linkTo)}`,
    ...(values.length > 0 && !explainsAll(attribute) ? [`${words.values}: ${listed}`] : []),
    ...variants.map((shape) => shapeMarkdown(shape, linkTo)),
  ];
  return listItem(blocks.join('\n\n'));
}

const shapeMarkdown = ({ title, attributes }: Shape, linkTo: LinkTo): string =>
  title ? `*${title}*\n\n${attributeList(attributes, linkTo)}` : attributeList(attributes, linkTo);
