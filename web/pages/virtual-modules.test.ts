import goldenCatalogue from '@fagvaerk/catalogue/golden/catalogue.json' with { type: 'json' };
import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import { expect, it } from 'vitest';
import { operationsByPage } from './virtual-modules.ts';

it('lists every operation by page', () => {
  const found = operationsByPage(goldenCatalogue as unknown as Catalogue);
  expect(Object.keys(found)).toEqual(['/visitsV4']);
  expect(found['/visitsV4']?.[0]).toEqual({
    anchor: 'get-visits-visitid',
    method: 'GET',
    path: expect.stringMatching(/^\/api\/v4\.0\/visits\/\{\w+\}$/),
  });
});
