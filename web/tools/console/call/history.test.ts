import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { forgetCalls } from '../../key/key-store.ts';
import { type PastCall, pastCalls, rememberCall } from './history.ts';

const stored = new Map<string, string>();
vi.stubGlobal('sessionStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
});
afterAll(() => vi.unstubAllGlobals());
afterEach(() => stored.clear());

const call = (address: string, more: Partial<PastCall> = {}): PastCall => ({
  ...{ atMs: 1, route: '/visitsv4', anchor: 'get-visits', method: 'GET', address, siteName: 'a', status: 200 },
  draft: { parameters: {}, body: null },
  ...more,
});
const addresses = () => pastCalls('sessionStorage').map(({ address }) => address);

it('keeps the latest twenty calls, newest first', () => {
  for (let count = 1; count <= 25; count += 1) rememberCall(call(`/${count}`), 'sessionStorage');
  expect(addresses()).toEqual(Array.from({ length: 20 }, (_, index) => `/${25 - index}`));
});

it('moves a repeated call to the top', () => {
  rememberCall(call('/1'), 'sessionStorage');
  rememberCall(call('/2'), 'sessionStorage');
  rememberCall(call('/1', { status: 401, atMs: 2 }), 'sessionStorage');
  expect(pastCalls('sessionStorage').map(({ address, status }) => [address, status])).toEqual([
    ['/1', 401],
    ['/2', 200],
  ]);
});

it('ignores calls with too long a body', () => {
  rememberCall(call('/1', { draft: { parameters: {}, body: 'x'.repeat(20_001) } }), 'sessionStorage');
  expect(pastCalls('sessionStorage')).toEqual([]);
});

it('can be cleared, and ignores invalid values', () => {
  rememberCall(call('/1'), 'sessionStorage');
  forgetCalls('sessionStorage');
  expect(stored.size).toBe(0);
  for (const odd of ['{', '{}', '[1, null, {}]']) {
    stored.set('fagvaerk.calls', odd);
    expect(pastCalls('sessionStorage')).toEqual([]);
  }
});
