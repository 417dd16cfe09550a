import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type PastCall, pastCalls, rememberCall } from '../console/call/history.ts';
import {
  endSeeing,
  forgetKey,
  keyStorageName,
  onKeyChange,
  readKeptFor,
  readKey,
  readSeen,
  saveKey,
  seeAs,
} from './key-store.ts';

const storage = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
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
  it('is kept for the tab', () => {
    saveKey(key);
    expect(readKey()).toEqual(key);
    expect(readKeptFor()).toBe('tab');
    expect(localStorage.getItem(keyStorageName)).toBeNull();
  });
  it('is kept on the device where that is asked for, and then only there', () => {
    saveKey(key);
    saveKey(key, 'device');
    expect(readKeptFor()).toBe('device');
    expect(sessionStorage.getItem(keyStorageName)).toBeNull();
  });
  it('is forgotten wherever it was', () => {
    saveKey(key, 'device');
    forgetKey();
    expect(readKey()).toBeNull();
  });
  it('takes along what was called with it', () => {
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
    rememberCall({ ...call, draft } as PastCall);
    expect(pastCalls()).toHaveLength(1);
    forgetKey();
    expect(pastCalls()).toEqual([]);
  });
  it('is kept without anything that was handed in beside it', () => {
    saveKey({ ...key, note: 'x' } as typeof key);
    expect(sessionStorage.getItem(keyStorageName)).toBe('{"apiKey":"a","siteName":"b"}');
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
    sessionStorage.setItem(keyStorageName, text);
    expect(readKey()).toBeNull();
  });
  it('is none where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', undefined);
    vi.stubGlobal('localStorage', undefined);
    expect(readKey()).toBeNull();
    expect(() => forgetKey()).not.toThrow();
    expect(() => saveKey(key)).toThrow();
  });
});

describe('whoever listens', () => {
  it('hears of changes here, in other tabs, and while the page was away, until told to stop', () => {
    const heard: unknown[] = [];
    const stop = onKeyChange((one) => heard.push(one));
    saveKey(key);
    dispatchEvent(Object.assign(new Event('storage'), { key: 'another' }));
    dispatchEvent(Object.assign(new Event('storage'), { key: keyStorageName }));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
    dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    stop();
    forgetKey();
    expect(heard).toEqual([key, key, key]);
  });
});

describe('reading as a customer', () => {
  const seen = { customerID: 7, customerName: 'Kjær', siteID: 2, siteName: 'kjaer-el' };
  it('puts every key aside for the tab, and brings them back', () => {
    saveKey({ apiKey: 'own', siteName: 'a' });
    seeAs(seen);
    expect([readSeen(), readKey()]).toEqual([seen, null]);
    seeAs({ ...seen, siteID: 3 });
    endSeeing();
    expect([readSeen(), readKey()]).toEqual([null, { apiKey: 'own', siteName: 'a' }]);
  });
  it('leaves nothing behind', () => {
    forgetKey();
    seeAs(seen);
    endSeeing();
    expect(sessionStorage.getItem(keyStorageName)).toBeNull();
  });
  it('ends where a key is entered', () => {
    seeAs(seen);
    saveKey({ apiKey: 'own', siteName: 'a' });
    expect([readSeen(), readKey()?.apiKey]).toEqual([null, 'own']);
  });
});
