import { expect, it } from 'vitest';
import { fragmentOf, noFilters, pathIn, readAddress, whyAddress } from './address.ts';

it('shows everything where nothing is chosen', () => {
  expect(fragmentOf(noFilters)).toBe('');
  expect(readAddress('')).toEqual({ filters: noFilters, why: null });
});
it('is read as it was written', () => {
  const filters = { outcome: 'refused', path: '/api/v4.0/roles/user/{id}', requestID: 'a:b.c-1' } as const;
  const why = { method: 'PATCH', path: '/api/v4.0/worksheets' };
  expect(readAddress(fragmentOf(filters, why))).toEqual({ filters, why });
});
it('passes over what it does not know', () =>
  expect(readAddress('#outcome=anything&why=GET&key=1')).toEqual({ filters: noFilters, why: null }));
it('leads to a question', () => {
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
])('of %j asks about the path', (pasted, path) => expect(pathIn(pasted)).toBe(path));
