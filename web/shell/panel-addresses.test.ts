import { describe, expect, it } from 'vitest';
import { customerAddress, isPanelRoute, loginAddress, panelRoutes, readLoginAddress } from './panel-addresses.ts';

const read = (address: string) => readLoginAddress(new URL(address, 'http://x').searchParams);

describe('what the server answers with the panel', () => {
  it('is every address of it, and what lies below where an address has parts', () =>
    expect(panelRoutes).toEqual([
      '/account',
      '/administrators',
      '/call-log',
      '/customers',
      '/customers/*',
      '/history',
      '/login',
      '/logout',
      '/set-password',
      '/sites',
      '/who',
    ]));
  it.each(['/logout', '/customers', '/customers/7/kjær', '/customers/7/site/1'])('is %s', (path) =>
    expect(isPanelRoute(path)).toBe(true),
  );
  it.each(['/', '/customersevil', '/sites/1', '/loginx'])('is not %s', (path) =>
    expect(isPanelRoute(path)).toBe(false),
  );
});

describe('the address of a customer', () => {
  it('holds a name with a slash in it', () =>
    expect(customerAddress(7, 'Kjær A/S')).toBe('/customers/7/Kj%C3%A6r%20A%2FS'));
  it('never climbs', () => expect(customerAddress(7, '..')).toBe('/customers/7/-'));
});

describe('the address of the login', () => {
  it('leads back to where it was asked for', () =>
    expect(read(loginAddress({ pathname: '/customers/7/x', search: '?view=history' }, 'ended'))).toEqual({
      from: '/customers/7/x?view=history',
      reason: 'ended',
    }));
  it('leads to the customers otherwise', () =>
    expect(read('/login')).toEqual({ from: '/customers', reason: undefined }));
  it.each([
    'https://evil.example',
    '//evil.example',
    '/customersevil',
    '/logout',
    '/login',
    '/set-password',
    'javascript:alert(1)',
  ])('never leads to %s', (from) => expect(read(`/login?${new URLSearchParams({ from })}`).from).toBe('/customers'));
});
