/** Rules that hold for all calls, such as that null equals a missing field, stated in each schema for tools. */
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { type ApiDocument, flatten, isNode, mapNodes, type Node, propertiesOf, typesOf } from '../document.ts';

type Schemas = Readonly<Record<string, Node>>;

const prefix = '#/components/schemas/';

export function withCommonRules(document: ApiDocument): ApiDocument {
  const withShapes = withNamedAlternatives(document);
  const operations = Object.values(withShapes.paths).flatMap((item) => Object.values(item).filter(isNode));
  const { schemas } = withShapes.components;
  const answered = namesIn(schemas, [operations.map(({ responses }) => responses), withShapes.components.responses]);
  const sent = namesIn(
    schemas,
    operations.map(({ requestBody }) => requestBody),
  );
  // A schema that is both sent and answered is published as two, since only the sent one accepts null.
  const nameOfSent = (name: string): string => (answered.has(name) ? `${name}Input` : name);
  const sentSchemas = [...sent].map((name) => [nameOfSent(name), asSent(schemas[name], nameOfSent)]);
  const withRules = {
    ...withShapes,
    paths: mapValues(withShapes.paths, (item) =>
      mapValues(item, (operation) => (isNode(operation) ? withSent(operation, nameOfSent) : operation)),
    ),
    components: {
      ...withShapes.components,
      parameters: mapValues(withShapes.components.parameters ?? {}, withDays),
      schemas: { ...mapValues(schemas, asAnswered), ...Object.fromEntries(sentSchemas) },
    },
  };
  return mapNodes(withRules, withFormat);
}

const mapValues = <Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]));

/** The schemas that a part of the document refers to, directly or through others. */
function namesIn(schemas: Schemas, part: unknown, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of JSON.stringify(part ?? null).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) {
    if (found.has(name)) continue;
    found.add(name);
    namesIn(schemas, schemas[name], found);
  }
  return found;
}

type Rename = (name: string) => string;

function withSent(operation: Node, nameOfSent: Rename): Node {
  const { parameters, requestBody } = operation;
  const withMaximum = (media: Node): Node => ({
    ...media,
    schema: { ...(asSent(media.schema, nameOfSent) as Node), maxItems: listMaximumObjects },
  });
  return {
    ...operation,
    ...(Array.isArray(parameters) && { parameters: parameters.map(withDays) }),
    ...(isNode(requestBody) && {
      requestBody: { ...requestBody, content: mapValues(requestBody.content as Schemas, withMaximum) },
    }),
  };
}

const withDays = (parameter: Node): Node =>
  isNode(parameter.schema) ? { ...parameter, schema: withDay(parameter.schema) } : parameter;

/** A day without a time is valid wherever a date is sent. */
function withDay(schema: Node): Node {
  const { type, format, ...rest } = schema;
  return format === 'date-time'
    ? { ...rest, anyOf: ['date', 'date-time'].map((one) => ({ type, format: one })) }
    : schema;
}

/** Answers get new values without notice, so a client must accept those it does not know. */
const asAnswered = (schema: Node) =>
  mapNodes(schema, (node) => {
    const { type, enum: values, ...rest } = node;
    if (!Array.isArray(values) || !typesOf(node).includes('string')) return node;
    const known = { type: 'string', enum: values.filter((value) => value !== null) };
    const none = typesOf(node).includes('null') ? [{ type: 'null' }] : [];
    return { ...rest, anyOf: [known, { type: 'string' }, ...none] };
  });

const asSent = (schema: unknown, nameOfSent: Rename) =>
  mapNodes(schema, (node) => {
    const { $ref, required } = node;
    const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
    const properties = Object.entries(isNode(node.properties) ? propertiesOf(node) : {});
    const optional = properties.map(([name, property]) => [
      name,
      isRequired(name) ? property : orNull(withDefaultInWords(property)),
    ]);
    return withDay({
      ...node,
      ...(typeof $ref === 'string' && { $ref: prefix + nameOfSent($ref.slice(prefix.length)) }),
      ...(properties.length > 0 && { properties: Object.fromEntries(optional) }),
    });
  });

/** Generators make fields with a default required. */
function withDefaultInWords(schema: Node): Node {
  const { default: value, ...rest } = schema;
  if (value === undefined) return schema;
  return { ...rest, description: `${String(schema.description).trim()} Standardværdi: \`${JSON.stringify(value)}\`.` };
}

function orNull(schema: Node): Node {
  const { $ref, ...rest } = schema;
  if ($ref) return { ...rest, oneOf: [{ $ref }, { type: 'null' }] };
  if (Array.isArray(schema.anyOf)) return { ...schema, anyOf: [...schema.anyOf, { type: 'null' }] };
  return {
    ...schema,
    type: [...typesOf(schema), 'null'],
    ...(Array.isArray(schema.enum) && { enum: [...schema.enum, null] }),
  };
}

/** Generators create a class for each answer, so an answer whose `data` has two shapes is published as two. */
function withNamedAlternatives(document: ApiDocument): ApiDocument {
  const alternatives: Record<string, Node> = {};
  const schemas: Record<string, Node> = { ...document.components.schemas };
  for (const [name, answer] of Object.entries(schemas)) {
    const { data } = propertiesOf(answer);
    const options = (data?.oneOf ?? []) as Node[];
    const single = options.find((one) => !typesOf(flatten(document, one).schema).includes('array'));
    const list = options.find((one) => one !== single);
    if (!data || !single || !list) continue;
    const { oneOf: _, ...rest } = data;
    const withData = (option: Node): Node => ({
      ...answer,
      properties: { ...propertiesOf(answer), data: { ...rest, ...option } },
    });
    const { name: singleName } = flatten(document, single);
    schemas[name] = withData(list);
    schemas[`${singleName}Answer`] = withData(single);
    alternatives[prefix + name] = { anyOf: [{ $ref: prefix + name }, { $ref: `${prefix}${singleName}Answer` }] };
  }
  const paths = mapNodes(document.paths, (node) => alternatives[String(node.$ref)] ?? node);
  return { ...document, paths, components: { ...document.components, schemas } };
}

function withFormat(node: Node): Node {
  const types = typesOf(node);
  if (types.includes('integer')) return { ...node, format: node.format ?? 'int32' };
  return types.includes('number') ? { ...node, format: node.format ?? 'double' } : node;
}
