import { expect, it } from 'vitest';
import { createCutter } from './cut-document.ts';
import type { PublicDocument } from './public-document.ts';

const ref = (kind: string, name: string) => ({ $ref: `#/components/${kind}/${name}` });
const answers = (name: string) => ({ '200': { content: { 'application/json': { schema: ref('schemas', name) } } } });
const site = [ref('parameters', 'SiteName')];

const document = {
  openapi: '3.1.0',
  tags: [{ name: 'Besøg' }, { name: 'Ture' }],
  paths: {
    '/visits': {
      parameters: site,
      get: { operationId: 'listVisits', tags: ['Besøg'], responses: answers('VisitList') },
      post: { operationId: 'createVisits', tags: ['Besøg'], responses: answers('VisitCreated') },
    },
    '/trips': {
      parameters: site,
      get: {
        operationId: 'listTrips',
        tags: ['Ture'],
        responses: { ...answers('Trip'), '404': ref('responses', 'Gone') },
      },
    },
  },
  components: {
    securitySchemes: { apikey: { type: 'apiKey' } },
    parameters: { SiteName: { name: 'siteName', example: 'lindholm-vvs' }, Page: { name: 'page' } },
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

it('keeps the calls that are wanted, with what they need and its own needs, and no tag or kind of part besides', () => {
  expect(keeping('listVisits')).toEqual({
    openapi: '3.1.0',
    tags: [{ name: 'Besøg' }],
    paths: { '/visits': { parameters: site, get: document.paths['/visits']?.get } },
    components: {
      securitySchemes: document.components.securitySchemes,
      parameters: { SiteName: { name: 'siteName', example: 'kjaer-el' } },
      schemas: { VisitList: document.components.schemas?.VisitList, Visit: document.components.schemas?.Visit },
    },
  });
});
it('keeps what a shared answer needs', () =>
  expect(Object.keys(keeping('listTrips').components)).toEqual([
    'securitySchemes',
    'parameters',
    'schemas',
    'responses',
  ]));
it('keeps the order of the document, and of nothing nothing', () => {
  expect(Object.keys(keeping('listTrips', 'createVisits', 'listVisits').paths)).toEqual(['/visits', '/trips']);
  expect(keeping()).toMatchObject({ tags: [], paths: {}, components: { securitySchemes: { apikey: {} } } });
});
it('leaves the whole as it was', () => expect(Object.keys(document.components.schemas ?? {})).toHaveLength(4));
