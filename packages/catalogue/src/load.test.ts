import { expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';
import { endpointsOf } from './load.ts';
import { smallDocument } from './small-document.fixture.ts';

it('has one endpoint per documented path, with all its methods', () => {
  const document = smallDocument();
  const get = document.paths['/visits/{id}']?.get;
  const catalogue = createCatalogue(
    [{ ...document, paths: { '/visits/{id}': { delete: get, get, put: get, head: get } } }],
    [],
  );
  expect(endpointsOf(catalogue)).toEqual([
    { version: 'v4.0', path: '/api/v4.0/visits/{id}', methods: ['GET', 'PUT', 'DELETE'] },
  ]);
});
