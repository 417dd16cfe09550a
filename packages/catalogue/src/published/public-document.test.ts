import { placeholderOrigin, placeholderSupport, placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { expect, it } from 'vitest';
import type { ApiDocument } from '../document.ts';
import { publicDocument } from './public-document.ts';

const document = {
  'x-pages': [],
  'x-groups': { place: { da: 'Sted', en: 'Place' } },
  servers: [{ url: '/api/v4.0' }],
  info: { 'x-b': 1 },
  security: [{ apikey: [], siteName: [] }],
  paths: {
    '/visits': {
      get: { 'x-list': {}, description: 'Se [Svar](/response#a).', parameters: [{ 'x-c': 1, name: 'page' }] },
    },
  },
  components: {
    schemas: {},
    securitySchemes: {
      apikey: { type: 'apiKey' },
      siteName: { type: 'apiKey', in: 'header', name: 'siteName', description: 'Sitet.', 'x-example': 'lindholm-vvs' },
    },
  },
} as unknown as ApiDocument;

it('has absolute URLs, the site as a header and no x- extensions at any depth', () => {
  expect(publicDocument(document)).toEqual({
    servers: [
      { url: `${placeholderTestOrigin}/api/v4.0`, description: 'Testmiljø' },
      { url: `${placeholderOrigin}/api/v4.0`, description: 'Produktion' },
    ],
    info: { contact: placeholderSupport },
    security: [{ apikey: [] }],
    paths: {
      '/visits': {
        parameters: [{ $ref: '#/components/parameters/SiteName' }],
        get: { description: `Se [Svar](${placeholderOrigin}/response#a).`, parameters: [{ name: 'page' }] },
      },
    },
    components: {
      schemas: {},
      securitySchemes: { apikey: { type: 'apiKey' } },
      parameters: {
        SiteName: {
          ...{ name: 'siteName', in: 'header', required: true, description: 'Sitet.' },
          ...{ schema: { type: 'string' }, example: 'lindholm-vvs' },
        },
      },
    },
  });
});
it('names the group of a field in Danish', () => {
  const schemas = { Visit: { properties: { zip: { type: 'string', 'x-group': 'place' } } } };
  const published = publicDocument({ ...document, components: { ...document.components, schemas } }).components.schemas;
  expect(published).toEqual({ Visit: { properties: { zip: { type: 'string', 'x-group': 'Sted' } } } });
});
it('merges allOf into a plain object if a branch narrows another, and keeps other schemas unchanged', () => {
  const answer = {
    type: 'object',
    required: ['data'],
    properties: { data: { description: 'Det.' }, sums: { type: ['object', 'null'] } },
  };
  const visit = { type: 'object', properties: { id: { type: 'string' } } };
  const own = { properties: { data: { type: 'array' }, sums: { oneOf: [{ type: 'object' }, { type: 'null' }] } } };
  const extra = { properties: { note: { type: 'string' } } };
  const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const List = { allOf: [ref('Answer'), own] };
  const Trip = { allOf: [ref('Visit'), extra] };
  const schemas = { Answer: answer, Visit: visit, List, Trip, Lists: { type: 'array', items: List } };
  const published = publicDocument({ ...document, components: { ...document.components, schemas } }).components.schemas;
  const plain = {
    ...answer,
    properties: { ...answer.properties, data: { description: 'Det.', type: 'array' }, sums: own.properties.sums },
  };
  expect(published).toEqual({ ...schemas, List: plain, Lists: { type: 'array', items: plain } });
});
it('lists only the servers of the requested environment', () =>
  expect(publicDocument(document, 'live').servers).toEqual([
    { url: `${placeholderOrigin}/api/v4.0`, description: 'Produktion' },
  ]));
