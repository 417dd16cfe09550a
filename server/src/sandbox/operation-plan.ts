/** What the documents say about each operation, in the shape the sandbox answers by. Read once, at the start. */

import { type ApiDocument, flatten, isNode, type Node, resolve, typesOf } from '@fagvaerk/catalogue/document.ts';
import { METHODS } from '@fagvaerk/catalogue/methods.ts';
import type { Catalogue, Method, Version } from '@fagvaerk/catalogue/model.ts';
import { pagesOf } from '@fagvaerk/catalogue/pages.ts';
import { z } from 'zod';
import { type Envelope, envelopeOf } from '../answer/envelope.ts';
import { compileView, type Relations, type View } from './views.ts';

export interface OperationPlan {
  readonly id: string;
  readonly version: Version;
  readonly method: Method;
  /** The full documented path. */
  readonly path: string;
  readonly envelope: Envelope;
  /** Where the operation is documented. */
  readonly link: string;
  readonly parameters: readonly ParameterPlan[];
  readonly list: ListPlan;
  /** Answers in pages; otherwise with one record. */
  readonly isList: boolean;
  readonly view: View;
  /** The sums a list can answer with instead. */
  readonly aggregates: View | null;
  readonly mediaType: string;
  /** The schema of each object that is sent; null when nothing is. */
  readonly requestItem: Node | null;
}

export interface ParameterPlan {
  readonly name: string;
  readonly in: 'path' | 'query';
  readonly required: boolean;
  readonly schema: Node;
  /** The kind of record, and the field it is found by, that the value names. */
  readonly refers: { readonly entity: string; readonly field: string } | null;
}

const literal = z.union([z.string(), z.number(), z.boolean()]);
const listPlan = z.strictObject({
  where: z.record(z.string(), z.union([literal, z.array(literal)])).default({}),
  date: z.union([z.string(), z.tuple([z.string(), z.string()])]).optional(),
  sort: z.array(z.string()).default([]),
});
export type ListPlan = z.infer<typeof listPlan>;

export const operationKey = ({ method, path }: { readonly method: string; readonly path: string }): string =>
  `${method} ${path}`;

export function planOperations(
  documents: readonly ApiDocument[],
  catalogue: Pick<Catalogue, 'versions'>,
  relations: Relations,
): OperationPlan[] {
  const links = new Map(
    pagesOf(catalogue).flatMap(({ route, operations }) =>
      operations.map((operation) => [operationKey(operation), `${route}#${operation.anchor}`]),
    ),
  );
  return documents.flatMap((document) =>
    Object.entries(document.paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => {
        const node = item[method.toLowerCase()];
        if (!isNode(node)) return [];
        const full = `${document.servers[0]?.url ?? ''}${path}`;
        const link = links.get(operationKey({ method, path: full })) ?? '';
        try {
          return [planOf(document, relations, node, { method, path: full, link })];
        } catch (error) {
          throw new Error(`${method} ${full}: ${(error as Error).message}`, { cause: error });
        }
      }),
    ),
  );
}

function planOf(
  document: ApiDocument,
  relations: Relations,
  node: Node,
  place: Pick<OperationPlan, 'method' | 'path' | 'link'>,
): OperationPlan {
  const version = document['x-version'];
  const envelope = envelopeOf(version, place.method);
  const { mediaType, schema } = contentOf(document, (node.responses as Record<string, Node>)['200'] ?? {});
  const { payload, aggregates } = mediaType.endsWith('json')
    ? payloadOf(document, envelope, schema)
    : { payload: {}, aggregates: null };
  const view = compileView(document, relations, payload);
  const parameters = ((node.parameters ?? []) as Node[]).map((one) => parameterOf(document, one, view.entity));
  return {
    ...place,
    id: String(node.operationId),
    version,
    envelope,
    parameters,
    list: listPlan.parse(node['x-list'] ?? {}),
    isList: parameters.some(({ name }) => name === 'pageSize'),
    view,
    aggregates: aggregates && compileView(document, relations, aggregates),
    mediaType,
    requestItem: isNode(node.requestBody)
      ? (flatten(document, contentOf(document, node.requestBody).schema).schema.items as Node)
      : null,
  };
}

/** The schema of the records inside the wrapper, and of the sums that may stand in their place. */
function payloadOf(
  document: ApiDocument,
  envelope: Envelope,
  schema: Node,
): { payload: Node; aggregates: Node | null } {
  const inside = (outer: Node, name: string): Node =>
    flatten(document, ((flatten(document, outer).schema.properties ?? {}) as Record<string, Node>)[name] ?? {}).schema;
  const itemsOf = (list: Node): Node => list.items as Node;
  if (envelope === 'write') return { payload: itemsOf(inside(schema, 'successObjects')), aggregates: null };
  const data = inside(schema, 'data');
  if (envelope === 'v3') {
    const sums = inside(itemsOf(data), 'aggregateResults').oneOf as Node[] | undefined;
    return {
      payload: itemsOf(inside(itemsOf(data), 'data')),
      aggregates: sums?.find(({ type }) => type !== 'null') ?? null,
    };
  }
  const options = (data.oneOf ?? [data]) as Node[];
  const list = options.find((one) => typesOf(flatten(document, one).schema).includes('array'));
  const single = options.find((one) => one !== list) ?? null;
  return list ? { payload: itemsOf(list), aggregates: single } : { payload: data, aggregates: null };
}

function parameterOf(document: ApiDocument, node: Node, shown: string | null): ParameterPlan {
  const { node: parameter } = resolve(document, node);
  const { schema } = flatten(document, parameter.schema as Node);
  const isPath = parameter.in === 'path';
  const items = isNode(schema.items) ? schema.items : {};
  const named = schema['x-refers'] ?? items['x-refers'] ?? (isPath && shown ? shown : undefined);
  const [entity = '', field = 'id'] = typeof named === 'string' ? named.split('.') : [];
  return {
    name: String(parameter.name),
    in: isPath ? 'path' : 'query',
    required: parameter.required === true,
    schema,
    refers: entity ? { entity, field } : null,
  };
}

function contentOf(document: ApiDocument, node: Node): { mediaType: string; schema: Node } {
  const { node: holder } = resolve(document, node);
  const [first] = Object.entries((holder.content ?? {}) as Record<string, Node>);
  if (!first) throw new Error('has no content');
  return { mediaType: first[0], schema: (first[1].schema ?? {}) as Node };
}
