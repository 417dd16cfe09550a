import { expect, it } from 'vitest';
import { whyAddress } from '../../shell/addresses.ts';
import { filtersFragment, noFilters, readAddress } from './address.ts';

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
