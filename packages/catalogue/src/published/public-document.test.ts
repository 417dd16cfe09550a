import { apiErrors } from '@fagvaerk/contract/errors.ts';
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
      get: {
        ...{ 'x-list': {}, 'x-en': 'See [Response](/response#a).', description: 'Se [Svar](/response#a).' },
        parameters: [{ 'x-c': 1, name: 'page' }],
      },
    },
  },
  components: {
    schemas: {},
    securitySchemes: {
      apikey: { type: 'apiKey' },
      siteName: { type: 'apiKey', in: 'header', name: 'siteName', description: 'Sitet.', 'x-b': 1 },
    },
  },
} as unknown as ApiDocument;

it('has absolute URLs, key and site as security schemes, and only English texts as x- extensions', () => {
  expect(publicDocument(document)).toEqual({
    servers: [
      { url: `${placeholderTestOrigin}/api/v4.0`, description: 'Testmiljø' },
      { url: `${placeholderOrigin}/api/v4.0`, description: 'Produktion' },
    ],
    info: { contact: placeholderSupport },
    security: [{ apikey: [], siteName: [] }],
    paths: {
      '/visits': {
        get: {
          'x-en': `See [Response](${placeholderOrigin}/response#a).`,
          description: `Se [Svar](${placeholderOrigin}/response#a).`,
          parameters: [{ name: 'page' }],
        },
      },
    },
    components: {
      schemas: {},
      parameters: {},
      securitySchemes: {
        apikey: { type: 'apiKey' },
        siteName: { type: 'apiKey', in: 'header', name: 'siteName', description: 'Sitet.' },
      },
    },
  });
});
it('lists the error codes', () => {
  const schemas = { ErrorCode: { type: 'string', description: 'Koden.' } };
  const published = publicDocument({ ...document, components: { ...document.components, schemas } }).components.schemas;
  const anyOf = [{ type: 'string', enum: Object.keys(apiErrors) }, { type: 'string' }];
  expect(published).toEqual({ ErrorCode: { description: 'Koden.', anyOf } });
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
