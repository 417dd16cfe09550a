import { exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { expect, it } from 'vitest';
import { demoKeyHash, hashApiKey } from './key-hash.ts';
import { isDemoKeyUsable } from './rules-cache.ts';
import { endpointRights, RulesIndex, type RulesRead } from './rules-index.ts';

const facts = (keyHash: string, apiAccess = true) => ({
  keyHash,
  apiAccess,
  accessAll: true,
  expiresAtMs: 60_000,
  sites: new Map(),
});
const [a, b, c] = ['a', 'b', 'c'].map(hashApiKey) as [string, string, string];
const revision = (number: number, timeline = 'a') => ({ number, id: `${timeline}${number}` });
const reading = (number: number, ...found: [id: number, keyHash: string, apiAccess?: boolean][]): RulesRead => ({
  revision: revision(number),
  since: revision(number - 1),
  customers: new Map(found.map(([id, keyHash, on]) => [id, facts(keyHash, on)])),
  sites: undefined,
});

it('applies changes and keeps the rest', () => {
  const index = new RulesIndex();
  index.apply({ ...reading(1, [1, a], [2, b]), since: null });
  index.apply(reading(2, [2, b, false]));
  expect([index.customerByKey(a)?.apiAccess, index.customerByKey(b)?.apiAccess]).toEqual([true, false]);
  expect(index.revision).toEqual(revision(2));
});

it('removes deleted customers and replaced keys', () => {
  const index = new RulesIndex();
  index.apply({ ...reading(1, [1, a], [2, b]), since: null });
  index.apply({ ...reading(2, [2, c]), customers: new Map([[1, undefined], ...reading(2, [2, c]).customers]) });
  expect([a, b, c].map((hash) => index.customerByKey(hash)?.customerID)).toEqual([undefined, undefined, 2]);
});

it('refuses changes that follow another revision', () => {
  const index = new RulesIndex();
  expect(() => index.apply(reading(2, [1, a]))).toThrow('other rules');
  index.apply({ ...reading(1, [1, a]), since: null });
  const [slow, fast] = [reading(2, [1, a, true]), reading(2, [1, a, false])];
  index.apply(fast);
  expect(() => index.apply(slow)).toThrow('other rules');
  expect(() => index.apply({ ...reading(3, [1, a, true]), since: revision(2, 'restored') })).toThrow('other rules');
  expect([index.customerByKey(a)?.apiAccess, index.revision]).toEqual([false, revision(2)]);
});

it('starts over with a full read', () => {
  const index = new RulesIndex();
  index.apply({ ...reading(1, [1, a]), since: null });
  index.apply({ ...reading(1, [2, b]), since: null });
  expect([index.customerByKey(a), index.customerByKey(b)?.customerID]).toEqual([undefined, 2]);
});

it('finds sites case-insensitively', () => {
  const index = new RulesIndex();
  index.apply({
    ...reading(1),
    since: null,
    sites: [{ siteID: 4, name: 'Kjaer-El', kind: 'sandbox', baseUrl: null, company: null }],
  });
  expect([index.siteByName('kjaer-EL')?.siteID, index.siteByName('kjaer')]).toEqual([4, undefined]);
});

it('has the names of existing customers', () => {
  const index = new RulesIndex();
  const named = (name: string) => ({ ...facts(a), name });
  index.apply({ ...reading(1), since: null, customers: new Map([[1, named('Rør ApS')]]) });
  index.apply({ ...reading(2), customers: new Map([[1, named('Rør & Søn')]]) });
  expect(index.nameOf(1)).toBe('Rør & Søn');
  index.apply({ ...reading(3), customers: new Map([[1, undefined]]) });
  expect(index.nameOf(1)).toBeUndefined();
});

it('finds a customer by its old key too, until it ends', () => {
  const index = new RulesIndex();
  const sites = new Map([[1, endpointRights([[7, 2]])]]);
  const customer = { ...facts(a), sites, oldKey: { keyHash: b, untilMs: 30_000 } };
  index.apply({ ...reading(1), since: null, customers: new Map([[1, customer]]) });
  expect(index.customerByKey(a)).toMatchObject({ isOldKey: false, expiresAtMs: 60_000 });
  const old = index.customerByKey(b);
  expect(old).toMatchObject({ customerID: 1, isOldKey: true, expiresAtMs: 30_000 });
  expect(old?.keyFingerprint).not.toBe(index.customerByKey(a)?.keyFingerprint);
  expect([old?.hasSite(1), old?.hasSite(2), old?.rightsOn(1, 7), old?.rightsOn(1, 8)]).toEqual([
    true,
    false,
    2,
    undefined,
  ]);
  index.apply({ ...reading(2), customers: new Map([[1, facts(c)]]) });
  expect([a, b].map((hash) => index.customerByKey(hash))).toEqual([undefined, undefined]);
});

it('examples work until the key of the demo customer expires or is switched off', () => {
  const index = new RulesIndex();
  const site = { siteID: 1, name: exampleSite, kind: 'sandbox', baseUrl: null, company: 'x' } as const;
  const demo = (on: boolean) =>
    new Map([[1, { ...facts(demoKeyHash, on), sites: new Map([[1, endpointRights([])]]) }]]);
  expect(isDemoKeyUsable(index, 0)).toBe(false);
  index.apply({ ...reading(1), since: null, customers: demo(true), sites: [site] });
  expect([isDemoKeyUsable(index, 59_999), isDemoKeyUsable(index, 60_000)]).toEqual([true, false]);
  index.apply({ ...reading(2), customers: demo(false) });
  expect(isDemoKeyUsable(index, 0)).toBe(false);
});
