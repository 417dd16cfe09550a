import { z } from 'zod';
import {
  type ApiDocument,
  contentOf,
  DocumentError,
  entityOf,
  examplesIn,
  flatten,
  isNode,
  type Node,
  pointer,
  propertiesOf,
  resolve,
  slug,
  typesOf,
} from './document.ts';
import { METHODS, type Method, type Parameter, type Version } from './model.ts';

export interface DocumentedOperation {
  readonly id: string;
  readonly version: Version;
  readonly method: Method;
  /** `/api/v4.0/budgets/{id}` */
  readonly path: string;
  readonly anchor: string;
  readonly file: string;
  readonly pointer: string;
  readonly node: Node;
  readonly parameters: readonly DocumentedParameter[];
  readonly request: DocumentedRequest | null;
  readonly answer: DocumentedAnswer;
  readonly errors: readonly DocumentedBody[];
  readonly list: ListPlan;
  readonly isList: boolean;
}

export type DocumentedParameter = Readonly<ReturnType<typeof parameterOf>>;
export type DocumentedBody = Readonly<ReturnType<typeof bodyOf>>;
export type DocumentedRequest = Readonly<ReturnType<typeof requestOf>>;
export interface DocumentedAnswer extends DocumentedBody {
  readonly payload: Payload | null;
}

interface Payload {
  /** `data`, `data` and `data` again in v3.0, or `successObjects`. */
  readonly place: readonly string[];
  readonly schema: Node;
  readonly entity: string | null;
  readonly aggregates: Node | null;
}

const literal = z.union([z.string(), z.number(), z.boolean()]);
const listPlan = z.strictObject({
  where: z.record(z.string(), z.union([literal, z.array(literal)])).default({}),
  date: z.union([z.string(), z.tuple([z.string(), z.string()])]).optional(),
  sort: z.array(z.string()).default([]),
});
/** `x-list`, documented in docs/api-documents.md. */
export type ListPlan = z.infer<typeof listPlan>;

export function operationsOf(document: ApiDocument): DocumentedOperation[] {
  return document['x-pages'].flatMap(({ file, paths }) =>
    paths.flatMap((path) =>
      METHODS.flatMap((method) => {
        const node = document.paths[path]?.[method.toLowerCase()];
        if (!isNode(node)) return [];
        const at = { file, pointer: pointer('paths', path, method.toLowerCase()) };
        return [locate(at, () => operationOf(document, { ...at, path, method, node }))];
      }),
    ),
  );
}

export function locate<Result>(at: Pick<DocumentedOperation, 'file' | 'pointer'>, make: () => Result): Result {
  try {
    return make();
  } catch (error) {
    throw error instanceof DocumentError ? error : new DocumentError(at.file, at.pointer, (error as Error).message);
  }
}

type OperationSource = Pick<DocumentedOperation, 'file' | 'pointer' | 'path' | 'method' | 'node'>;

function operationOf(document: ApiDocument, place: OperationSource): DocumentedOperation {
  const { node, method, path } = place;
  if (typeof node.operationId !== 'string') throw new Error('has no operationId');
  const responses = Object.entries((node.responses ?? {}) as Record<string, Node>);
  const success = responses.find(([status]) => status.startsWith('2'));
  if (!success) throw new Error('has no 2xx answer');
  const answer = bodyOf(document, ...success);
  const payload = answer.mediaType.endsWith('json') ? payloadOf(document, answer.schema) : null;
  const parameters = ((node.parameters ?? []) as Node[])
    // Headers are common to all calls or all writes.
    .filter((one) => resolve(document, one).node.in !== 'header')
    .map((one) => parameterOf(document, one, payload?.entity ?? null));
  return {
    ...place,
    id: node.operationId,
    version: document['x-version'],
    path: `${document.servers[0]?.url ?? ''}${path}`,
    anchor: slug(`${method} ${path}`),
    parameters,
    request: isNode(node.requestBody) ? requestOf(document, node.requestBody) : null,
    answer: { ...answer, payload },
    errors: responses.filter((one) => one !== success).map((one) => bodyOf(document, ...one)),
    list: listPlan.parse(node['x-list'] ?? {}),
    isList: parameters.some(({ name }) => name === 'pageSize'),
  };
}

function bodyOf(document: ApiDocument, status: string, node: Node) {
  const [mediaType, media] = contentOf(document, node);
  const schema = isNode(media.schema) ? media.schema : {};
  return { status, node: resolve(document, node).node, mediaType, schema, examples: examplesIn(media) };
}

function requestOf(document: ApiDocument, node: Node) {
  const body = bodyOf(document, '', node);
  const { schema } = flatten(document, body.schema);
  const isList = schema.type === 'array';
  return { ...body, isList, item: isList ? (schema.items as Node) : body.schema };
}

function parameterOf(document: ApiDocument, reference: Node, shown: string | null) {
  const { node } = resolve(document, reference);
  const { schema } = flatten(document, (node.schema ?? {}) as Node);
  const place: Parameter['in'] = node.in === 'path' ? 'path' : 'query';
  const items = isNode(schema.items) ? schema.items : {};
  const named = schema['x-refers'] ?? items['x-refers'] ?? (place === 'path' ? shown : null);
  const [entity = '', field = 'id'] = typeof named === 'string' ? named.split('.') : [];
  return {
    name: String(node.name),
    in: place,
    required: node.required === true,
    schema,
    node,
    /** The entity and the field that identifies it. */
    refers: entity ? { entity, field } : null,
  };
}

/** v3.0 nests a result with its own `data` in the wrapper. */
function payloadOf(document: ApiDocument, wrapper: Node): Payload | null {
  const wrapped = propertiesOf(flatten(document, wrapper).schema);
  const name = ['data', 'successObjects'].find((one) => wrapped[one]);
  if (!name) return null;
  const { schema: holder } = flatten(document, wrapped[name] as Node);
  const options = (holder.oneOf as Node[] | undefined)?.map((one) => ({ one, ...flatten(document, one) }));
  const list = options?.find(({ schema }) => typesOf(schema).includes('array'))?.schema ?? holder;
  if (!isNode(list.items)) return { place: [name], schema: holder, entity: entityOf(holder), aggregates: null };
  const { schema: item, name: itemName } = flatten(document, list.items);
  const inner = itemName === null || propertiesOf(item).aggregateResults ? payloadOf(document, item) : null;
  if (inner) {
    const sums = flatten(document, propertiesOf(item).aggregateResults ?? {}).schema.oneOf as Node[] | undefined;
    return { ...inner, place: [name, ...inner.place], aggregates: sums?.find(({ type }) => type !== 'null') ?? null };
  }
  const aggregates = options?.find(({ schema }) => schema !== list)?.one ?? null;
  return { place: [name], schema: list.items, entity: entityOf(item), aggregates };
}
