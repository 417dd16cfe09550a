import type { ApiDocument, Node } from '../document.ts';
import type { Version } from '../model.ts';

export interface Differences {
  readonly properties?: Readonly<Record<string, Node>>;
  readonly operation?: Node;
  readonly paths?: Readonly<Record<string, Node>>;
  readonly otherVersion?: string | null;
}

export const field = (more: Node = {}): Node => ({ type: 'string', description: 'Et felt.', ...more });
export const parameter = (name: string, schema: Node = { type: 'string' }): Node => ({
  name,
  in: 'query',
  description: 'En parameter.',
  schema,
});

export const oldDocument = (different: Differences = {}): ApiDocument => documentOf('v3.0', '/visits', different);
export const newDocument = (different: Differences = {}): ApiDocument => documentOf('v4.0', '/visitsv4', different);

function documentOf(version: Version, route: string, different: Differences): ApiDocument {
  const {
    properties = {},
    operation = {},
    paths = {},
    otherVersion = version === 'v3.0' ? '/visitsv4' : '/visits',
  } = different;
  const visit = { type: 'object', title: 'Besøg', properties };
  const all = { '/visits': { get: callOf({ operationId: 'listVisits', ...operation }) }, ...paths };
  return {
    openapi: '3.1.0',
    servers: [{ url: `/api/${version}` }],
    paths: all,
    components: { schemas: { Visit: visit } },
    'x-version': version,
    'x-sections': [],
    'x-groups': {},
    'x-pages': [
      {
        file: `api/${version}/visits.yaml`,
        route,
        aliases: [],
        otherVersion,
        notes: '',
        title: { da: 'Besøg', en: 'Visits' },
        section: 'planning',
        order: 10,
        description: 'Et besøg.',
        paths: Object.keys(all),
      },
    ],
  };
}

export function callOf(operation: Node): Node {
  const data = { type: 'array', items: { $ref: '#/components/schemas/Visit' } };
  const content = { 'application/json': { schema: { type: 'object', properties: { data } } } };
  return {
    summary: 'Et kald',
    'x-en': 'A call',
    description: 'Et kald.',
    responses: { '200': { description: 'Svaret.', 'x-en': 'The response.', content } },
    ...operation,
  };
}
