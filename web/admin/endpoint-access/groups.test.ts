import { expect, it } from 'vitest';
import { groupEndpoints, shortPath } from './groups.ts';

const endpoint = (endpointPath: string) => ({
  id: 1,
  endpointPath,
  version: endpointPath.split('/')[2] ?? '',
  methods: [],
});

it('groups by version and resource, in the order of the documentation and in any letter case', () => {
  const paths = ['/api/v4.0/invoiceLines', '/api/v4.0/invoices', '/api/v4.0/invoicelines/{id}', '/api/v3.0/invoices'];
  const groups = groupEndpoints(paths.map(endpoint));
  expect(groups.map(({ version, resources }) => [version, resources.map(({ name }) => name)])).toEqual([
    ['v4.0', ['invoiceLines', 'invoices']],
    ['v3.0', ['invoices']],
  ]);
  expect(groups[0]?.resources[0]?.endpoints.map(shortPath)).toEqual(['/invoiceLines', '/invoicelines/{id}']);
});
