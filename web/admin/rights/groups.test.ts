import { expect, it } from 'vitest';
import { findEndpoints, groupEndpoints, shortPath } from './groups.ts';

const endpoint = (endpointPath: string) => ({
  id: 1,
  endpointPath,
  version: endpointPath.split('/')[2] ?? '',
  methods: [],
});

it('groups by version and resource, in documentation order, ignoring case', () => {
  const paths = ['/api/v4.0/invoiceLines', '/api/v4.0/invoices', '/api/v4.0/invoicelines/{id}', '/api/v3.0/invoices'];
  const groups = groupEndpoints(paths.map(endpoint), { 'v4.0/invoicelines': 'Linjer', 'v4.0/invoices': 'Fakturaer' });
  expect(groups.map(({ version, resources }) => [version, resources.map(({ title }) => title)])).toEqual([
    ['v4.0', ['Linjer', 'Fakturaer']],
    ['v3.0', ['v3.0/invoices']],
  ]);
  expect(groups[0]?.resources[0]?.endpoints.map(shortPath)).toEqual(['/invoiceLines', '/invoicelines/{id}']);
});

it('finds endpoints by path or title, ignoring case', () => {
  const endpoints = ['/api/v4.0/offers', '/api/v4.0/invoices'].map(endpoint);
  const found = (search: string) =>
    findEndpoints(endpoints, search, { 'v4.0/invoices': 'Fakturaer' }).map((one) => shortPath(one));
  expect(found(' OFFERS ')).toEqual(['/offers']);
  expect(found('faktura')).toEqual(['/invoices']);
  expect(found('')).toEqual(['/offers', '/invoices']);
  expect(found('kreditor')).toEqual([]);
});
