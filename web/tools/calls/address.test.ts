import { expect, it } from 'vitest';
import { whyAddress } from '../../shell/addresses.ts';
import { filtersFragment, noFilters, parsePath, readAddress } from './address.ts';

it('shows everything without filters', () => {
  expect(filtersFragment(noFilters)).toBe('');
  expect(readAddress('')).toEqual({ filters: noFilters, why: null });
});
it('round-trips filters and call', () => {
  const filters = { outcome: 'refused', path: '/api/v4.0/roles/user/{id}', requestID: 'a:b.c-1' } as const;
  const why = { method: 'PATCH', path: '/api/v4.0/worksheets' };
  expect(readAddress(filtersFragment(filters, why))).toEqual({ filters, why });
});
it('ignores unknown values', () =>
  expect(readAddress('#outcome=anything&why=GET&key=1')).toEqual({ filters: noFilters, why: null }));
it('links to the explanation of a call', () => {
  const address = whyAddress({ method: 'GET', path: '/api/v4.0/invoices/{id}' });
  expect(address).toMatch(/^\/calls#why=/);
  expect(readAddress(address.slice('/calls'.length)).why).toEqual({ method: 'GET', path: '/api/v4.0/invoices/{id}' });
});
it.each([
  ['https://api.example.dk/api/v4.0/invoices/42?page=2#top', '/api/v4.0/invoices/42'],
  [' http://localhost:4000/api/v4.0/invoices/{id} ', '/api/v4.0/invoices/{id}'],
  ['/api/v4.0/invoices?search=a', '/api/v4.0/invoices'],
  ['api/v4.0/invoices', '/api/v4.0/invoices'],
  ['https://api.example.dk', '/'],
])('extracts the path of %j', (pasted, path) => expect(parsePath(pasted)).toBe(path));
