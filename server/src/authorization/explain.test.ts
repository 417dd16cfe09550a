import { METHODS } from '@fagvaerk/catalogue/model.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Caller, decide, type Reason, type Rules, reasons, rightFor, type Site, type Target } from './decide.ts';
import { explain, explainToCaller } from './explain.ts';

const sites: readonly Site[] = [
  { siteID: 1, name: 'lindholm-vvs', kind: 'sandbox', baseUrl: null, company: null },
  { siteID: 2, name: 'kjaer-el', kind: 'live', baseUrl: 'https://kjaer.example', company: null },
];
const [endpointID, otherEndpointID] = [10, 11];
const now = Date.parse('2026-11-15T11:00:00Z');

type Scenario = Readonly<{
  isSecure: boolean;
  key: 'none' | 'unknown' | 'known';
  apiAccess: boolean;
  accessAll: boolean;
  expiresAtMs: number;
  isOldKey: boolean;
  siteName: string | undefined;
  granted: readonly number[];
  environment: Caller['environment'];
  target: Target;
  rights: number | undefined;
}>;

const scenarios: fc.Arbitrary<Scenario> = fc.record({
  isSecure: mostly(true, false),
  key: mostly('known', 'none', 'unknown'),
  apiAccess: mostly(true, false),
  accessAll: mostly(false, true),
  expiresAtMs: mostly(now + 1, now, now - 1, now + 1e12),
  isOldKey: mostly(false, true),
  siteName: mostly<string | undefined>('lindholm-vvs', 'KJAER-EL', 'nowhere', undefined),
  granted: fc.subarray([1, 2]),
  environment: mostly<Scenario['environment']>('both', 'sandbox', 'live', 'neither'),
  target: fc.oneof(
    { weight: 1, arbitrary: fc.constant(null) },
    {
      weight: 9,
      arbitrary: fc.record({
        endpointID: mostly(endpointID, otherEndpointID),
        method: fc.constantFrom(...METHODS, null),
      }),
    },
  ),
  rights: fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }),
});

function mostly<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constantFrom(...others) });
}

function rulesOf(
  { key, isOldKey, apiAccess, accessAll, expiresAtMs, granted, rights }: Scenario,
  known = sites,
): Rules {
  const hasSite = (siteID: number) => granted.includes(siteID);
  const rightsOn = (siteID: number, endpoint: number) =>
    hasSite(siteID) && endpoint === endpointID ? rights : undefined;
  const customer = {
    customerID: 7,
    keyFingerprint: 1,
    isDemo: false,
    isOldKey,
    apiAccess,
    accessAll,
    expiresAtMs,
    hasSite,
    rightsOn,
  };
  return {
    customerByKey: () => (key === 'known' ? customer : undefined),
    siteByName: (name) => known.find((site) => site.name === name.toLowerCase()),
  };
}

const callerOf = ({ isSecure, key, siteName, environment }: Scenario): Caller => ({
  isSecure,
  keyHash: key === 'none' ? undefined : 'hash',
  siteName,
  environment,
});
const callOf = ({ target }: Scenario) => ({ method: target?.method ?? 'LINK', path: '/api/v4.0/invoices', target });
const explained = (scenario: Scenario, language: 'da' | 'en' = 'da') =>
  explain(rulesOf(scenario), callerOf(scenario), callOf(scenario), now, language);

const changes: Record<Reason, (scenario: Scenario) => Partial<Scenario>> = {
  'https-required': () => ({ isSecure: true }),
  'key-missing': () => ({ key: 'known' }),
  'key-unknown': () => ({ key: 'known' }),
  'key-replaced': () => ({ isOldKey: false, expiresAtMs: now + 1 }),
  'access-off': () => ({ apiAccess: true }),
  'key-expired': () => ({ expiresAtMs: now + 1 }),
  'site-missing': () => ({ siteName: 'lindholm-vvs' }),
  'site-unknown': () => ({ siteName: 'lindholm-vvs' }),
  'site-not-granted': () => ({ granted: [1, 2] }),
  'wrong-environment': ({ siteName }) => ({ environment: siteName === 'lindholm-vvs' ? 'sandbox' : 'live' }),
  'endpoint-unknown': () => ({ target: { endpointID, method: 'GET' } }),
  'method-not-allowed': () => ({ target: { endpointID, method: 'GET' } }),
  'endpoint-not-granted': ({ target }) => ({ target: target && { ...target, endpointID }, rights: 15 }),
  'method-not-granted': ({ target, rights = 0 }) => ({ rights: rights | rightFor[target?.method ?? 'GET'] }),
};

describe('the explanation of a call', () => {
  it('agrees with the decision, and the suggested change helps, for 10,000 random scenarios', () => {
    const seen = new Set<Reason | null>();
    const further = (reason: Reason | null) => (reason === null ? reasons.length : reasons.indexOf(reason));
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const { reason } = decide(rulesOf(scenario), callerOf(scenario), scenario.target, now);
        const { code, steps } = explained(scenario);
        seen.add(reason);
        expect(code).toBe(reason);
        expect(steps.map(({ rule }) => rule)).toEqual(reasons.slice(0, steps.length));
        expect(steps.filter(({ passed }) => !passed).map(({ rule }) => rule)).toEqual(reason === null ? [] : [reason]);
        if (reason === null) return;
        const changed = { ...scenario, ...changes[reason](scenario) };
        expect(further(explained(changed).code)).toBeGreaterThan(further(reason));
      }),
      { numRuns: 10_000 },
    );
    expect([...seen].sort()).toEqual([...reasons, null].sort());
  });

  it('has all placeholders filled in, in both languages', () => {
    fc.assert(
      fc.property(scenarios, fc.constantFrom('da', 'en'), (scenario, language) => {
        for (const { passed, looked, change } of explained(scenario, language).steps) {
          expect(looked).toMatch(/^[A-Z][^{}]+\.$/);
          expect(change ?? 'None.').toMatch(/^[A-Z][^{}]+\.$/);
          expect(change === null).toBe(passed);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('names the checked values and the row to edit', () => {
    const scenario: Scenario = {
      isSecure: true,
      key: 'known',
      apiAccess: true,
      accessAll: false,
      expiresAtMs: Date.parse('2026-12-31T23:00:00Z'),
      isOldKey: false,
      siteName: 'Lindholm-VVS',
      granted: [1],
      environment: 'both',
      target: { endpointID, method: 'PATCH' },
      rights: rightFor.GET,
    };
    const { steps } = explained(scenario);
    expect(steps).toHaveLength(reasons.length);
    expect(steps[5]).toMatchObject({
      rule: 'key-expired',
      looked: 'Nøglen virker til og med 31. dec. 2026.',
      row: null,
    });
    expect(steps.at(-1)).toEqual({
      rule: 'method-not-granted',
      passed: false,
      looked: 'Nøglen mangler rettigheden opdatér, som PATCH kræver.',
      change: 'Nøglen skal have rettigheden opdatér på /api/v4.0/invoices på sitet lindholm-vvs.',
      row: 'endpointAccess',
    });
    const all = explained({ ...scenario, accessAll: true }, 'en').steps.at(-1);
    expect(all).toMatchObject({ passed: true, looked: 'The key has access to all endpoints on its sites.' });
  });

  it('does not reveal to a caller which sites exist', () => {
    fc.assert(
      fc.property(scenarios, (scenario) => {
        const withoutSites = { ...scenario, granted: [] };
        const explainWith = (known: readonly Site[]) =>
          explainToCaller(rulesOf(withoutSites, known), callerOf(withoutSites), callOf(withoutSites), now, 'da');
        const explanation = explainWith(sites);
        expect(explanation).toEqual(explainWith([]));
        expect(explanation.steps.map(({ rule }) => rule)).not.toContain('site-unknown');
      }),
      { numRuns: 1_000 },
    );
  });
});
