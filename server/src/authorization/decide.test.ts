import { METHODS, type Method } from '@fagvaerk/catalogue/model.ts';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { describe, expect, it } from 'vitest';
import { endOfDanishDay } from '../time/copenhagen.ts';
import {
  type Caller,
  type Customer,
  decide,
  type Environment,
  type Rules,
  reasonOnSite,
  reasons,
  rightFor,
  type Site,
  type Target,
} from './decide.ts';
import { hashApiKey } from './key-hash.ts';
import { endpointRights, RulesIndex } from './rules-index.ts';

const site: Site = { siteID: 1, name: 'lindholm-vvs', kind: 'sandbox', baseUrl: null, company: null };
const otherSite: Site = { siteID: 2, name: 'kjaer-el', kind: 'live', baseUrl: 'https://kjaer.example', company: null };
const invoices = 10;
const noon = Date.parse('2026-11-15T11:00:00Z');

const withSites = (sites: ReadonlyMap<number, ReadonlyMap<number, number>>) => ({
  hasSite: (siteID: number) => sites.has(siteID),
  rightsOn: (siteID: number, endpointID: number) => sites.get(siteID)?.get(endpointID),
});
const customer: Customer = {
  customerID: 7,
  apiAccess: true,
  accessAll: false,
  isDemo: false,
  keyFingerprint: 1,
  isOldKey: false,
  expiresAtMs: endOfDanishDay('20261231'),
  ...withSites(new Map([[site.siteID, new Map([[invoices, rightFor.GET]])]])),
};
const caller: Caller = { isSecure: true, keyHash: 'hash', siteName: site.name, environment: 'both' };
const target: Target = { endpointID: invoices, method: 'GET' };

const rulesWith = (changes: Partial<Customer> = {}): Rules => ({
  customerByKey: (hash) => (hash === 'hash' ? { ...customer, ...changes } : undefined),
  siteByName: (name) => [site, otherSite].find((one) => one.name === name),
});
const reasonFor = (changes: Partial<Customer>, call: Partial<Caller> = {}, to: Target = target, atMs = noon) =>
  decide(rulesWith(changes), { ...caller, ...call }, to, atMs).reason;

describe('a call is admitted', () => {
  it('if every rule holds, with customer and site', () => {
    expect(decide(rulesWith(), caller, target, noon)).toEqual({ reason: null, customer, site });
  });
  it('at the address of its own environment', () => expect(reasonFor({}, { environment: 'sandbox' })).toBeNull());
  it('on every endpoint and method with access to everything', () => {
    for (const method of METHODS) expect(reasonFor({ accessAll: true }, {}, { endpointID: 999, method })).toBeNull();
  });
  it.each(METHODS)('with the right for %s', (method) => {
    const sites = new Map([[site.siteID, new Map([[invoices, rightFor[method]]])]]);
    expect(reasonFor(withSites(sites), {}, { endpointID: invoices, method })).toBeNull();
  });
});

describe('an old key', () => {
  it('works like the new one until it expires', () =>
    expect(reasonFor({ isOldKey: true, expiresAtMs: noon + 1 })).toBeNull());
  it('is then reported as replaced', () =>
    expect(reasonFor({ isOldKey: true, expiresAtMs: noon })).toBe('key-replaced'));
});

describe('a call is refused', () => {
  const withoutFlags = (endpointID: number) => withSites(new Map([[site.siteID, new Map([[endpointID, 0]])]]));

  it.each<[string, ReturnType<typeof reasonFor>]>([
    ['https-required', reasonFor({}, { isSecure: false, keyHash: undefined })],
    ['key-missing', reasonFor({}, { keyHash: undefined })],
    ['key-unknown', reasonFor({}, { keyHash: 'another' })],
    ['key-replaced', reasonFor({ isOldKey: true, apiAccess: false, expiresAtMs: noon })],
    ['access-off', reasonFor({ apiAccess: false, expiresAtMs: 0 })],
    ['access-off', reasonFor({ isOldKey: true, apiAccess: false, expiresAtMs: noon + 1 })],
    ['key-expired', reasonFor({ expiresAtMs: noon }, { siteName: undefined })],
    ['site-missing', reasonFor({}, { siteName: undefined })],
    ['site-unknown', reasonFor({}, { siteName: 'nowhere' })],
    ['site-not-granted', reasonFor({}, { environment: 'sandbox', siteName: otherSite.name }, null)],
    ['wrong-environment', reasonFor({}, { environment: 'live' }, null)],
    ['wrong-environment', reasonFor({}, { environment: 'neither' }, null)],
    ['endpoint-unknown', reasonFor({ accessAll: true }, {}, null)],
    ['endpoint-unknown', reasonFor({}, {}, { endpointID: 11, method: null })],
    ['endpoint-unknown', reasonFor(withoutFlags(11), {}, { endpointID: 11, method: null })],
    ['method-not-allowed', reasonFor({}, {}, { endpointID: invoices, method: null })],
    ['method-not-allowed', reasonFor({ accessAll: true }, {}, { endpointID: 11, method: null })],
    ['endpoint-not-granted', reasonFor({}, {}, { endpointID: 11, method: 'GET' })],
    ['method-not-granted', reasonFor({}, {}, { endpointID: invoices, method: 'POST' })],
    ['method-not-granted', reasonFor(withoutFlags(invoices))],
  ])('with %s, before later rules are checked', (reason, found) => expect(found).toBe(reason));

  it('on a site that was not granted, whatever the other rights', () => {
    expect(reasonFor({ accessAll: true }, { siteName: otherSite.name })).toBe('site-not-granted');
    expect(reasonOnSite({ ...customer, accessAll: true }, otherSite, { endpointID: 1, method: 'GET' })).toBe(
      'site-not-granted',
    );
  });
  it('on a live site with the demo key, whatever its rights', () => {
    const granted = withSites(new Map([site, otherSite].map(({ siteID }) => [siteID, new Map()])));
    const demo = { ...granted, isDemo: true, accessAll: true };
    expect(reasonFor(demo)).toBeNull();
    expect(reasonFor(demo, { siteName: otherSite.name })).toBe('site-not-granted');
    const onLive = reasonOnSite({ ...customer, ...demo }, otherSite, { endpointID: 1, method: 'GET' });
    expect(onLive).toBe('site-not-granted');
  });
  it('for every method without a right', () => {
    const sites = new Map([[site.siteID, new Map([[invoices, rightFor.PUT]])]]);
    const allowed = METHODS.filter(
      (method) => reasonFor(withSites(sites), {}, { endpointID: invoices, method }) === null,
    );
    expect(allowed).toEqual(['PUT', 'PATCH']);
  });
});

describe('the last day of a key', () => {
  it.each([
    ['in winter', '20261231', '2026-12-31T23:00:00Z'],
    ['in summer', '20260701', '2026-07-01T22:00:00Z'],
    ['when summer time begins', '20260329', '2026-03-29T22:00:00Z'],
    ['the day before summer time begins', '20260328', '2026-03-28T23:00:00Z'],
    ['when summer time ends', '20261025', '2026-10-25T23:00:00Z'],
    ['the day before summer time ends', '20261024', '2026-10-24T22:00:00Z'],
    ['on a leap day', '20280229', '2028-02-29T23:00:00Z'],
    ['in 1970', '19700101', '1970-01-01T23:00:00Z'],
  ])('ends at midnight in Denmark: %s', (_when, day, end) => {
    expect(new Date(endOfDanishDay(day)).toISOString()).toBe(end.replace('Z', '.000Z'));
    const expiresAtMs = endOfDanishDay(day);
    expect(reasonFor({ expiresAtMs }, {}, target, Date.parse(end) - 1)).toBeNull();
    expect(reasonFor({ expiresAtMs }, {}, target, Date.parse(end))).toBe('key-expired');
  });
});

/** A slow reference implementation over plain rows that shares no code with `decide`. */
describe('random rules and calls', () => {
  type Row = {
    customer: number;
    site: string;
    endpoint: string;
    allow: Record<'POST' | 'GET' | 'PUT' | 'DELETE', boolean>;
  };
  type Scenario = {
    customers: {
      id: number;
      key: string;
      old?: { key: string; untilMs: number };
      on: boolean;
      all: boolean;
      validUntil: string;
    }[];
    sites: string[];
    siteAccess: { customer: number; site: string }[];
    rows: Row[];
  };
  type Attempt = {
    https: boolean;
    key?: string;
    site?: string;
    at: Environment;
    endpoint?: string;
    method: Method | null;
    atMs: number;
  };

  const endpoints = ['a', 'b', 'c'];
  const documented = endpoints;
  const hashes: Record<string, string> = { k2: hashApiKey(exampleApiKey) };
  for (const key of ['k1', 'k3', 'old1', 'old2']) hashes[key] = hashApiKey(key);
  const dayInCopenhagen = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/Copenhagen',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });

  function expectedReason(scenario: Scenario, attempt: Attempt): string | null {
    if (!attempt.https) return 'https-required';
    if (!attempt.key) return 'key-missing';
    const owner = scenario.customers.filter(({ key, old }) => [key, old?.key].includes(attempt.key));
    if (owner.length !== 1) return 'key-unknown';
    const [one] = owner as [Scenario['customers'][number]];
    const lastMs = endOfDanishDay(one.validUntil);
    if (attempt.key === one.old?.key && attempt.atMs >= Math.min(one.old.untilMs, lastMs)) return 'key-replaced';
    if (one.on === false) return 'access-off';
    const parts = Object.fromEntries(
      dayInCopenhagen.formatToParts(attempt.atMs).map(({ type, value }) => [type, value]),
    );
    if (Number(`${parts.year}${parts.month}${parts.day}`) > Number(one.validUntil)) return 'key-expired';
    if (!attempt.site) return 'site-missing';
    if (!scenario.sites.some((name) => name === attempt.site)) return 'site-unknown';
    if (!scenario.siteAccess.some((pair) => pair.customer === one.id && pair.site === attempt.site))
      return 'site-not-granted';
    if (attempt.key === 'k2' && attempt.site === 'two') return 'site-not-granted';
    if (
      attempt.at !== 'both' &&
      (attempt.at === 'sandbox' ? 'one' : attempt.at === 'live' ? 'two' : '') !== attempt.site
    )
      return 'wrong-environment';
    if (!attempt.endpoint || !documented.some((name) => name === attempt.endpoint)) return 'endpoint-unknown';
    const row = scenario.rows.find(
      (each) => each.customer === one.id && each.site === attempt.site && each.endpoint === attempt.endpoint,
    );
    if (attempt.method === null)
      return one.all || (row && Object.values(row.allow).includes(true)) ? 'method-not-allowed' : 'endpoint-unknown';
    if (one.all) return null;
    if (!row) return 'endpoint-not-granted';
    return row.allow[attempt.method === 'PATCH' ? 'PUT' : attempt.method] ? null : 'method-not-granted';
  }

  function rulesOf(scenario: Scenario): Rules {
    const index = new RulesIndex();
    const rightsOf = ({ allow }: Row) =>
      (['POST', 'GET', 'PUT', 'DELETE'] as const).reduce(
        (bits, method) => bits | (allow[method] ? rightFor[method] : 0),
        0,
      );
    const factsOf = (one: Scenario['customers'][number]) => {
      const granted = scenario.siteAccess.filter((pair) => pair.customer === one.id);
      const rows = (name: string) => scenario.rows.filter((row) => row.customer === one.id && row.site === name);
      return {
        keyHash: hashes[one.key] ?? '',
        apiAccess: one.on,
        accessAll: one.all,
        expiresAtMs: endOfDanishDay(one.validUntil),
        oldKey: one.old && { keyHash: hashes[one.old.key] ?? '', untilMs: one.old.untilMs },
        sites: new Map(
          granted.map((pair) => [
            scenario.sites.indexOf(pair.site),
            endpointRights(rows(pair.site).map((row) => [endpoints.indexOf(row.endpoint), rightsOf(row)] as const)),
          ]),
        ),
      };
    };
    index.apply({
      revision: { number: 1, id: 'first' },
      since: null,
      customers: new Map(scenario.customers.map((one) => [one.id, factsOf(one)])),
      sites: scenario.sites.map((name, siteID) => ({
        ...site,
        siteID,
        name,
        kind: name === 'one' ? 'sandbox' : 'live',
      })),
    });
    return index;
  }

  const total = Number(process.env.DECISIONS ?? 200_000);
  it(`match the reference implementation, ${total} times`, () => {
    let seed = 20_261_115;
    const below = (limit: number) => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((seed / 2 ** 32) * limit);
    };
    const chance = (percent: number) => below(100) < percent;
    const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)] as Item;
    const days = ['20260328', '20260329', '20261024', '20261025', '20261115', '20261231'];
    const seen = new Map<string | null, number>();

    for (let made = 0; made < total; ) {
      const sites = ['one', 'two'].filter(() => chance(85));
      const customers = [1, 2].map((id) => ({
        id,
        key: `k${id}`,
        on: chance(85),
        all: chance(25),
        validUntil: pick(days),
        ...(chance(50) && { old: { key: `old${id}`, untilMs: endOfDanishDay(pick(days)) } }),
      }));
      const siteAccess = customers.flatMap(({ id }) =>
        sites.filter(() => chance(70)).map((name) => ({ customer: id, site: name })),
      );
      const rows = siteAccess.flatMap((pair) =>
        endpoints
          .filter(() => chance(60))
          .map((endpoint) => ({
            ...pair,
            endpoint,
            allow: { POST: chance(50), GET: chance(50), PUT: chance(50), DELETE: chance(50) },
          })),
      );
      const scenario: Scenario = { customers, sites, siteAccess, rows };
      const rules = rulesOf(scenario);
      for (let call = 0; call < 20; call++, made++) {
        const midnight = endOfDanishDay(pick(days));
        const attempt: Attempt = {
          https: chance(95),
          method: chance(90) ? pick(METHODS) : null,
          at: chance(85) ? 'both' : pick(['sandbox', 'live', 'neither']),
          atMs: midnight + pick([-1, 0, 1, -3_600_000, 3_600_000, -86_400_000]),
          ...(chance(95) && { key: pick(['k1', 'k2', 'k1', 'k2', 'old1', 'old2', 'k3']) }),
          ...(chance(95) && { site: pick(['one', 'two', 'one', 'two', 'three']) }),
          ...(chance(95) && { endpoint: pick(endpoints) }),
        };
        const to =
          attempt.endpoint === undefined
            ? null
            : { endpointID: endpoints.indexOf(attempt.endpoint), method: attempt.method };
        const { reason } = decide(
          rules,
          {
            isSecure: attempt.https,
            keyHash: attempt.key && hashes[attempt.key],
            siteName: attempt.site,
            environment: attempt.at,
          },
          to,
          attempt.atMs,
        );
        const expected = expectedReason(scenario, attempt);
        if (reason !== expected) expect({ scenario, attempt, reason }).toEqual({ scenario, attempt, reason: expected });
        seen.set(reason, (seen.get(reason) ?? 0) + 1);
      }
    }
    expect(seen.size).toBe(reasons.length + 1);
    expect(Math.min(...seen.values())).toBeGreaterThan(total / 1000);
  }, 600_000);
});
