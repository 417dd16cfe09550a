import { setTimeout as sleep } from 'node:timers/promises';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from '../../test/fixtures/gateway.ts';
import { type LiveSite, openLiveSite } from '../../test/fixtures/live-site.ts';
import { documents } from '../../test/fixtures/sandbox.ts';
import { readRulesWithin } from '../access/rules/read-rules.ts';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';
import { gatherBodies } from '../edge/bodies.ts';
import { createSandbox } from '../sandbox/sandbox.ts';
import { type GatewayOptions, gatewayRoutes } from './routes.ts';

const liveSite = 'live-vvs';
let gateway: TestGateway;
let live: LiveSite;

beforeAll(async () => {
  live = await openLiveSite();
  gateway = await openTestGateway({ allowsPrivateSites: true });
  await gateway.addLiveSite(liveSite, live.address);
}, 120_000);
beforeEach(() => {
  live.received = [];
  live.respond = (_message, response) => response.end('{}');
});
afterAll(async () => {
  await gateway.close();
  live.close();
});

const takeAway = ({ customerID }: TestCustomer) =>
  gateway.manage('toggleCustomerApiAccess', { customerID, apiAccess: false });

/** The gateway alone, with something of its own. */
async function serve(own: Partial<GatewayOptions>) {
  const circumstances = { isSecure: () => true, note: () => {}, environmentOf: () => 'both' as const, headers: {} };
  const app = Fastify();
  gatherBodies(app);
  await app.register(gatewayRoutes, {
    ...gateway.api,
    ...circumstances,
    allowsPrivateSites: true,
    signCall: () => undefined,
    fillIn: (text) => text,
    ...own,
  });
  return app;
}

const path = '/api/v4.0/budgets';
const facts = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };

describe('a write that waits for its turn on a sandbox site', { timeout: 120_000 }, () => {
  const payload = Array.from({ length: 200 }, (_, place) => ({ ...facts, description: `budget ${place}` }));

  it('is refused once its key was switched off, and nothing of it is written', async () => {
    const sandbox = createSandbox({ db: gateway.access.db, documents, companyOf: readExampleCompany });
    const app = await serve({ sandbox });
    const ask = ({ apiKey }: TestCustomer, method: 'GET' | 'POST') =>
      app.inject({
        method,
        url: method === 'GET' ? `${path}?pageSize=1` : path,
        headers: { apikey: apiKey, sitename: sandboxSite },
        ...(method === 'POST' && { payload }),
      });
    const writer = await gateway.addCustomer({ AccessAll: true });
    const reader = await gateway.addCustomer({ AccessAll: true });
    const total = async () => (await ask(reader, 'GET')).json().total as number;
    const before = await total();
    const writes = Array.from({ length: 15 }, () => ask(writer, 'POST'));
    await Promise.race(writes);
    await takeAway(writer);
    const atTheAnswer = await total();
    const statuses = (await Promise.all(writes)).map(({ statusCode }) => statusCode);
    expect(await total()).toBe(atTheAnswer);

    const done = statuses.filter((status) => status === 200).length;
    expect(done).toBeLessThan(15);
    expect(atTheAnswer).toBe(before + done * payload.length);
    expect(new Set(statuses)).toEqual(new Set([200, 401]));
    expect(await gateway.countsOf(writer)).toEqual({ 2: done, 4: 15 - done });
    // The site's turn goes on to the next one.
    expect(await ask(reader, 'POST')).toMatchObject({ statusCode: 200 });
    await app.close();
  });
});

describe('a write whose rules must be asked for', () => {
  it('asks within its own transaction: the embedded database has no other connection', async () => {
    const { rulesFor } = gateway.api.rules;
    const rules: GatewayOptions['rules'] = {
      rulesFor: (keyHash, trx) => (trx ? readRulesWithin(trx, keyHash) : rulesFor(keyHash)),
    };
    const sandbox = createSandbox({ db: gateway.access.db, documents, companyOf: readExampleCompany });
    const app = await serve({ rules, sandbox });
    const { apiKey } = await gateway.addCustomer({ AccessAll: true });
    const headers = { apikey: apiKey, sitename: sandboxSite };
    const payload = [{ ...facts, description: 'et budget' }];
    expect(await app.inject({ method: 'POST', url: path, payload, headers })).toMatchObject({ statusCode: 200 });
    await app.close();
  });
});

describe('a write that waits for a connection of a live site', { timeout: 120_000 }, () => {
  /** More than one key may have calls at once. */
  const connectionsPerSite = 50;
  const write = { method: 'POST', payload: [], site: liveSite } as const;

  it('is not sent after its key was switched off', async () => {
    const told = Promise.withResolvers<void>();
    live.respond = (_message, response) => void told.promise.then(() => response.end('{}'));
    const addCustomer = () => gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    const [writer, ...others] = [await addCustomer(), await addCustomer(), await addCustomer()];
    const busy = others.flatMap((other) =>
      Array.from({ length: connectionsPerSite / 2 }, () => gateway.ask(other, '/api/v4.0/roles', { site: liveSite })),
    );
    await vi.waitUntil(() => live.received.length === connectionsPerSite, 60_000);
    const waiting = gateway.ask(writer, '/api/v4.0/worksheets', write);
    await sleep(200);
    await takeAway(writer);
    told.resolve();
    expect(await waiting).toMatchObject({ statusCode: 401 });
    await Promise.all(busy);
    expect(new Set(live.received.map(({ message }) => message.method))).toEqual(new Set(['GET']));
    expect(await gateway.countsOf(writer)).toEqual({ 4: 1 });
  });

  /** Over a connection that has yet to be made, with rules that the database has to be asked for. */
  const askWith = async (rulesFor: RulesInForce['rulesFor'], customer: TestCustomer) => {
    const app = await serve({ rules: { rulesFor } });
    const headers = { apikey: customer.apiKey, sitename: liveSite };
    const answer = await app.inject({ method: 'POST', url: '/api/v4.0/worksheets', payload: [], headers });
    await app.close();
    return answer;
  };

  it('is sent once where the rules must be asked for, and not where they say otherwise', async () => {
    const { rulesFor } = gateway.api.rules;
    const customer = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    expect(await askWith(async (keyHash) => rulesFor(keyHash), customer)).toMatchObject({ statusCode: 200 });
    expect(live.received).toHaveLength(1);

    let asked = 0;
    const takenMeanwhile = async (keyHash: string) => {
      // Before the body, with it, and when there is a connection.
      if (++asked === 3) await takeAway(customer);
      return rulesFor(keyHash);
    };
    expect(await askWith(takenMeanwhile, customer)).toMatchObject({ statusCode: 401 });
    expect(live.received).toHaveLength(1);
  });
});
