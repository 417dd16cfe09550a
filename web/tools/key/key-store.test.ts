import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { apiKeyStorageKey } from '../../enhance/storage-keys.ts';
import { type PastCall, pastCalls, rememberCall } from '../console/call/history.ts';
import {
  forgetKey,
  keyArea,
  onKeyChange,
  readKey,
  readKeyLifetime,
  readViewedCustomer,
  saveKey,
  stopViewing,
  viewAs,
} from './key-store.ts';

const storage = () => {
  const values = new Map<string, string>();
  return {
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  };
};
const key = { apiKey: 'a', siteName: 'b' };

beforeEach(() => {
  const window = new EventTarget();
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('dispatchEvent', window.dispatchEvent.bind(window));
  vi.stubGlobal('sessionStorage', storage());
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => vi.unstubAllGlobals());

describe('a key', () => {
  it('is stored for the tab', () => {
    saveKey(key);
    expect(readKey()).toEqual(key);
    expect(readKeyLifetime()).toBe('tab');
    expect(localStorage.getItem(apiKeyStorageKey)).toBeNull();
  });
  it('is stored on the device on request, and only there', () => {
    saveKey(key);
    saveKey(key, 'device');
    expect(readKeyLifetime()).toBe('device');
    expect(sessionStorage.getItem(apiKeyStorageKey)).toBeNull();
  });
  it('is removed from both storages', () => {
    saveKey(key, 'device');
    forgetKey();
    expect(readKey()).toBeNull();
  });
  it('is removed together with the call history', () => {
    const draft = { parameters: {}, body: null };
    const call = {
      atMs: 1,
      route: '/x',
      anchor: 'get-x',
      method: 'GET',
      address: '/api/x',
      siteName: 'b',
      status: 200,
    };
    saveKey(key, 'device');
    rememberCall({ ...call, draft } as PastCall, keyArea());
    expect(pastCalls('localStorage')).toHaveLength(1);
    forgetKey();
    expect(pastCalls('localStorage')).toEqual([]);
    saveKey(key, 'device');
    rememberCall({ ...call, draft } as PastCall, keyArea());
    saveKey(key, 'tab');
    expect(pastCalls('localStorage')).toEqual([]);
  });
  it('is stored without extra properties', () => {
    saveKey({ ...key, note: 'x' } as typeof key);
    expect(sessionStorage.getItem(apiKeyStorageKey)).toBe('{"apiKey":"a","siteName":"b"}');
  });
  it.each([
    '',
    'null',
    '{',
    '[]',
    '"a"',
    '{"apiKey":"a"}',
    '{"apiKey":1,"siteName":"b"}',
    '{"apiKey":"","siteName":"b"}',
  ])('is not read from %s', (text) => {
    sessionStorage.setItem(apiKeyStorageKey, text);
    expect(readKey()).toBeNull();
  });
  it('is null if storage is unavailable', () => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', undefined);
    expect(readKey()).toBeNull();
    expect(() => forgetKey()).not.toThrow();
    expect(() => saveKey(key)).toThrow();
  });
});

describe('onKeyChange', () => {
  it('notifies of changes here, in other tabs and after a back/forward restore, until stopped', () => {
    const notified: unknown[] = [];
    const stop = onKeyChange((one) => notified.push(one));
    saveKey(key);
    dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
    dispatchEvent(Object.assign(new Event('storage'), { key: apiKeyStorageKey }));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    stop();
    forgetKey();
    expect(notified).toEqual([key, key, key]);
  });
});

describe('viewing as a customer', () => {
  const customer = { customerID: 7, customerName: 'Kjær', siteID: 2, siteName: 'kjaer-el' };
  it('suspends the keys in this tab and restores them', () => {
    saveKey({ apiKey: 'own', siteName: 'a' });
    viewAs(customer);
    expect([readViewedCustomer(), readKey()]).toEqual([customer, null]);
    viewAs({ ...customer, siteID: 3 });
    stopViewing();
    expect([readViewedCustomer(), readKey()]).toEqual([null, { apiKey: 'own', siteName: 'a' }]);
  });
  it('leaves nothing in storage', () => {
    forgetKey();
    viewAs(customer);
    stopViewing();
    expect(sessionStorage.getItem(apiKeyStorageKey)).toBeNull();
  });
  it('ends when a key is entered', () => {
    viewAs(customer);
    saveKey({ apiKey: 'own', siteName: 'a' });
    expect([readViewedCustomer(), readKey()?.apiKey]).toEqual([null, 'own']);
  });
});
