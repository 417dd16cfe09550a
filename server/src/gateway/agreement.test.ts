import { fileURLToPath } from 'node:url';
import { endpointsOf, loadCatalogue, loadDocuments } from '@fagvaerk/catalogue/load.ts';
import { pagesOf, VERSIONS } from '@fagvaerk/catalogue/model.ts';
import fc from 'fast-check';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { startEchoSandbox } from '../../test/fixtures/echo-sandbox.ts';
import { testConfig } from '../../test/fixtures/test-config.ts';
import { decide, type Site } from '../authorization/decide.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import { endpointRights, RulesIndex } from '../authorization/rules-index.ts';
import type { IdempotentRequests } from './idempotency/idempotent-requests.ts';
import { type GatewayServices, gatewayRoutes } from './routes.ts';
import { listCalls } from './self-service/calls.ts';
import { overviewOf } from './self-service/self-service.ts';
import { createSignCall } from './upstream/sign-call.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const catalogue = await loadCatalogue(root);
const endpoints = endpointsOf(catalogue).map(({ path }, index) => ({ id: index + 1, path }));
const calls = listCalls(catalogue, endpoints);
const sites: readonly Site[] = [
  { siteID: 1, name: 'lindholm-vvs', kind: 'sandbox', baseUrl: null, company: 'lindholm-vvs' },
  { siteID: 2, name: 'kjaer-el', kind: 'sandbox', baseUrl: null, company: 'lindholm-vvs' },
];
const apiKey = 'c0ffee00-0000-4000-8000-000000000000';
const keyHash = hashApiKey(apiKey);

const sets = fc.record({
  accessAll: fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
  granted: fc.subarray([1, 2], { minLength: 1 }),
  rights: fc.array(fc.option(fc.integer({ min: 0, max: 15 }), { nil: undefined }), {
    minLength: endpoints.length,
    maxLength: endpoints.length,
  }),
});
type RightsSet = typeof sets extends fc.Arbitrary<infer Value> ? Value : never;

function indexOf({ accessAll, granted, rights }: RightsSet): RulesIndex {
  const onEach = endpointRights(
    endpoints.flatMap(({ id }, index) => (rights[index] === undefined ? [] : [[id, rights[index]] as const])),
  );
  const facts = { keyHash, apiAccess: true, accessAll, expiresAtMs: Date.now() + 1e9 };
  const index = new RulesIndex();
  index.apply({
    revision: { number: 1, id: 'first' },
    since: null,
    customers: new Map([[7, { ...facts, sites: new Map(granted.map((siteID) => [siteID, onEach])) }]]),
    sites,
  });
  return index;
}

it('the access overview matches the decisions, for 2,000 sets of rights', () => {
  let differences = 0;
  fc.assert(
    fc.property(sets, (set) => {
      const index = indexOf(set);
      const customer = index.customerByKey(keyHash);
      for (const site of sites) {
        if (!customer?.hasSite(site.siteID)) continue;
        const caller = { isSecure: true, keyHash, siteName: site.name, environment: 'both' } as const;
        const { operations } = overviewOf(calls, { customer, site });
        for (const [at, { endpointID, operation }] of calls.entries()) {
          const { reason } = decide(index, caller, { endpointID, method: operation.method }, Date.now());
          const listed = operations[at];
          if (listed?.code !== reason || listed.allowed !== (reason === null)) differences++;
        }
      }
    }),
    { numRuns: 2_000 },
  );
  expect(differences).toBe(0);
});

it('the gateway and the API document of the key match the decisions', async () => {
  let index = new RulesIndex();
  const app = fastify({ routerOptions: { caseSensitive: false, ignoreTrailingSlash: true } });
  app.decorateRequest('problem', null);
  const sandbox = await startEchoSandbox();
  const services: GatewayServices = {
    log: pino({ level: 'silent' }),
    metrics: undefined,
    quotaSync: undefined,
    calls,
    rules: { rulesFor: async () => index },
    sandbox,
    usage: { record: () => {}, recordUnknownKey: () => {} },
    customers: {
      nameOf: async () => 'Rør ApS',
      siteNamesOf: async () => [],
      findHealth: async () => new Map(),
      callsOf: async () => ({ calls: [], total: 0 }),
    },
    documents: await loadDocuments(root),
    fillIn: (text) => text,
    signCall: createSignCall({ issuer: '', unseal: (sealed) => sealed, nameOf: () => '', sandboxSecret: 'x' }),
    idempotentRequests: {} as IdempotentRequests,
  };
  await app.register(gatewayRoutes, { config: testConfig({ callsPerMinute: 1e9 }), services });
  for (const set of fc.sample(sets, 5)) {
    index = indexOf(set);
    const site = sites.find(({ siteID }) => siteID === set.granted[0]);
    const headers = { apikey: apiKey, siteName: site?.name };
    const { operations } = (await app.inject({ url: '/api/access', headers })).json().data;
    expect(operations).toHaveLength(pagesOf(catalogue).flatMap((page) => page.operations).length);
    const answered = [];
    for (const { operationId, version, method, path } of operations) {
      const url = path.replaceAll(/\{\w+\}/g, '1');
      const response = await app.inject({ method, url, headers, ...(method !== 'GET' && { payload: [] }) });
      const code = response.statusCode === 401 ? response.json().validationErrors[0].code : null;
      answered.push({ operationId, version, method, path, allowed: response.statusCode === 200, code });
    }
    expect(answered).toEqual(operations);
    for (const version of VERSIONS) {
      const url = `/api/access/openapi.json?version=${version.slice(1)}`;
      const { paths, servers } = (await app.inject({ url, headers })).json();
      const documented = Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item as object).flatMap((key) =>
          key === 'parameters' ? [] : [`${key.toUpperCase()} ${new URL(servers[0].url).pathname}${path}`],
        ),
      );
      const allowed = answered.filter((one) => one.version === version && one.allowed);
      expect(documented.sort()).toEqual(allowed.map(({ method, path }) => `${method} ${path}`).sort());
    }
  }
  await app.close();
  await sandbox.close();
});
