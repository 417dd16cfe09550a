import type { ApiDocument, Node, PageInfo } from './document.ts';

interface Differences {
  readonly operation?: Node;
  readonly schemas?: Readonly<Record<string, Node>>;
  readonly page?: Partial<PageInfo>;
}

export const visitsFile = 'api/v4.0/visits.yaml';
export const visit: Node = { type: 'object', properties: { id: { type: 'integer', description: 'Besøgets id.' } } };

export function smallDocument({ operation, schemas = { Visit: visit }, page }: Differences = {}): ApiDocument {
  return {
    openapi: '3.1.0',
    servers: [{ url: '/api/v4.0' }],
    paths: { '/visits/{id}': { get: { ...getVisit, ...operation } } },
    components: { schemas },
    'x-version': 'v4.0',
    'x-sections': [{ key: 'planning', da: 'Planlægning', en: 'Planning' }],
    'x-groups': { place: { da: 'Sted', en: 'Place' }, time: { da: 'Tidspunkt', en: 'Time' } },
    'x-pages': [
      {
        file: visitsFile,
        route: '/visitsv4',
        aliases: [],
        otherVersion: null,
        notes: '',
        title: { da: 'Besøg', en: 'Visits' },
        section: 'planning',
        order: 10,
        description: 'Et besøg hos kunden.',
        paths: ['/visits/{id}'],
        ...page,
      },
    ],
  };
}

export const answerWith = (data: Node, example: unknown): Node => ({
  description: 'Besøget.',
  'x-en': 'The visit.',
  content: {
    'application/json': {
      schema: { type: 'object', properties: { data: { description: 'Det, du bad om.', ...data } } },
      ...(example === undefined ? {} : { example: { data: example } }),
    },
  },
});

const getVisit: Node = {
  operationId: 'getVisit',
  summary: 'Hent et besøg',
  'x-en': 'Get a visit',
  description: 'Henter ét besøg.',
  parameters: [
    { name: 'id', in: 'path', required: true, description: 'Besøgets id.', schema: { type: 'integer' }, example: 7 },
  ],
  responses: { '200': answerWith({ $ref: '#/components/schemas/Visit' }, { id: 7 }) },
};
