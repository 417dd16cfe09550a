import { describe, expect, it } from 'vitest';
import { customerAddress, isPanelRoute, loginAddress, panelRoutes, readLoginAddress } from './panel-addresses.ts';

const read = (address: string) => readLoginAddress(new URL(address, 'http://x').searchParams);

describe('panel routes', () => {
  it('cover every address, with wildcards for parameters', () =>
    expect(panelRoutes).toEqual([
      '/account',
      '/administrators',
      '/call-log',
      '/customers',
      '/customers/*',
      '/history',
      '/incidents',
      '/login',
      '/logout',
      '/overview',
      '/roles',
      '/roles/*',
      '/set-password',
      '/sites',
      '/sites/*',
      '/usage',
      '/who',
    ]));
  it.each(['/logout', '/customers', '/customers/7/kjær', '/customers/7/site/1', '/sites/1/holm-el'])(
    'include %s',
    (path) => expect(isPanelRoute(path)).toBe(true),
  );
  it.each(['/', '/customersevil', '/history/1', '/loginx'])('exclude %s', (path) =>
    expect(isPanelRoute(path)).toBe(false),
  );
});

describe('the address of a customer', () => {
  it('encodes slashes', () => expect(customerAddress(7, 'Kjær A/S')).toBe('/customers/7/Kj%C3%A6r%20A%2FS'));
  it('never contains a dot segment', () => expect(customerAddress(7, '..')).toBe('/customers/7/-'));
});

describe('the address of the login', () => {
  it('contains the address to return to', () =>
    expect(read(loginAddress({ pathname: '/customers/7/x', search: '?view=history' }, 'ended'))).toEqual({
      from: '/customers/7/x?view=history',
      reason: 'ended',
    }));
  it('returns to the customers by default', () =>
    expect(read('/login')).toEqual({ from: '/customers', reason: undefined }));
  it.each([
    'https://evil.example',
    '//evil.example',
    '/customersevil',
    '/logout',
    '/login',
    '/set-password',
    'javascript:alert(1)',
  ])('never redirects to %s', (from) =>
    expect(read(`/login?${new URLSearchParams({ from })}`).from).toBe('/customers'),
  );
});
