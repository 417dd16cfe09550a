import { expect, it } from 'vitest';
import { createCutter } from './cut-document.ts';
import type { PublicDocument } from './public-document.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const answers = (name: string) => ({ '200': { content: { 'application/json': { schema: ref('schemas', name) } } } });
const keys = (site: string) => ({ apikey: { type: 'apiKey' }, siteName: { description: `Sitet, f.eks. ${site}.` } });

const document = {
  openapi: '3.1.0',
  tags: [{ name: 'Besøg' }, { name: 'Ture' }],
  paths: {
    '/visits': {
      get: { operationId: 'listVisits', tags: ['Besøg'], responses: answers('VisitList') },
      post: { operationId: 'createVisits', tags: ['Besøg'], responses: answers('VisitCreated') },
    },
    '/trips': {
      get: {
        operationId: 'listTrips',
        tags: ['Ture'],
        responses: { ...answers('Trip'), '404': ref('responses', 'Gone') },
      },
    },
  },
  components: {
    securitySchemes: keys('lindholm-vvs'),
    parameters: { Page: { name: 'page' } },
    schemas: {
      VisitList: { type: 'array', items: ref('schemas', 'Visit') },
      Visit: { properties: { next: { oneOf: [ref('schemas', 'Visit'), { type: 'null' }] } } },
      VisitCreated: { type: 'object' },
      Trip: { type: 'object' },
    },
    responses: { Gone: { content: { 'application/json': { schema: ref('schemas', 'Trip') } } } },
  },
} as unknown as PublicDocument;
const cut = createCutter(document);
const keeping = (...ids: string[]) => cut({ keeps: (id) => ids.includes(id), siteName: 'kjaer-el' });

it('keeps the selected calls with their transitive components, and drops unused tags and components', () => {
  expect(keeping('listVisits')).toEqual({
    openapi: '3.1.0',
    tags: [{ name: 'Besøg' }],
    paths: { '/visits': { get: document.paths['/visits']?.get } },
    components: {
      securitySchemes: keys('kjaer-el'),
      schemas: { VisitList: document.components.schemas?.VisitList, Visit: document.components.schemas?.Visit },
    },
  });
});
it('keeps the components used by a shared response', () =>
  expect(Object.keys(keeping('listTrips').components)).toEqual(['schemas', 'responses', 'securitySchemes']));
it('keeps the order of the document, and supports an empty selection', () => {
  expect(Object.keys(keeping('listTrips', 'createVisits', 'listVisits').paths)).toEqual(['/visits', '/trips']);
  expect(keeping()).toMatchObject({ tags: [], paths: {}, components: { securitySchemes: { apikey: {} } } });
});
it('fails if the document names no site that could be replaced', () => {
  const cutOther = createCutter({ ...document, components: { securitySchemes: keys('et andet') } } as never);
  expect(() => cutOther({ keeps: () => true, siteName: 'kjaer-el' })).toThrow('names no example site');
});
it('does not modify the original document', () =>
  expect(Object.keys(document.components.schemas ?? {})).toHaveLength(4));
