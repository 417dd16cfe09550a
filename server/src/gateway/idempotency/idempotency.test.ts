import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import {
  idempotencyInProgressMaximumMinutes,
  idempotencyKeyHours,
  idempotentResponseMaximumKilobytes,
  liveCallsAtOnceMaximum,
} from '@fagvaerk/contract/limits.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { forAllTests } from '../../../test/fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, serveGateway, type TestCustomer } from '../../../test/fixtures/gateway.ts';
import { liveSiteForAllTests } from '../../../test/fixtures/live-site.ts';
import { budget, startTestSandbox } from '../../../test/fixtures/sandbox.ts';
import { isOnPostgres } from '../../../test/fixtures/test-database.ts';
import { waitUntil } from '../../../test/fixtures/wait-until.ts';
import { shutDown } from '../../http/shutdown.ts';
import { hourMs } from '../../time/dates.ts';
import { createIdempotentRequests } from './idempotent-requests.ts';

const liveSite = 'live-vvs';
const otherSite = 'live-el';
const worksheets = '/api/v4.0/worksheets';
const budgets = '/api/v4.0/budgets';
const live = liveSiteForAllTests();
const gateway = forAllTests(async () =>
  openTestGateway({
    allowsPrivateSites: true,
    createsDemoCustomer: true,
    sandbox: await startTestSandbox({ clock: Date.now }),
  }),
);
let writer: TestCustomer;

beforeAll(async () => {
  await gateway.addLiveSite(liveSite, live.address);
  await gateway.addLiveSite(otherSite, live.address);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  writer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, liveSite, otherSite] });
});
beforeEach(() => {
  live.respond = (_message, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'set-cookie': 'x=y' })
      .end(`{"n":${live.received.length}}`);
});

type Own = Partial<Parameters<typeof gateway.ask>[2] & { key: string; caller: TestCustomer }>;
const write = ({ key = 'k', caller = writer, headers, ...own }: Own = {}) =>
  gateway.ask(caller, worksheets, {
    method: 'POST',
    payload: [{ a: 1 }],
    site: liveSite,
    ...own,
    headers: { 'idempotency-key': key, ...headers },
  });
const codeOf = (response: Awaited<ReturnType<typeof write>>) => [
  response.statusCode,
  response.json().validationErrors[0].code,
];
const rowsOf = ({ customerID }: TestCustomer) =>
  gateway.access.db.selectFrom('idempotent_requests').selectAll().where('customer_id', '=', customerID).execute();

describe('a repeated write', () => {
  it.each(['POST', 'PATCH'] as const)('with %s gets the first response without contacting the site', async (method) => {
    const key = randomUUID();
    const first = await write({ key, method });
    const second = await write({ key, method });
    expect(first.headers).not.toHaveProperty('idempotency-replayed');
    expect(second.headers).toMatchObject({ 'idempotency-replayed': 'true', 'content-type': 'application/json' });
    expect([second.statusCode, second.body]).toEqual([first.statusCode, first.body]);
    expect(live.received.map(({ body }) => body.toString())).toEqual(['[{"a":1}]']);
  });

  it('is carried out once in the sandbox', async () => {
    const description = randomUUID();
    const key = randomUUID();
    const create = () =>
      gateway.ask(writer, budgets, {
        method: 'POST',
        payload: [{ ...budget, description }],
        headers: { 'idempotency-key': key },
      });
    const [first, second] = [await create(), await create()];
    expect([first.statusCode, second.headers['idempotency-replayed']]).toEqual([200, 'true']);
    expect(second.json()).toEqual(first.json());
    const all = await gateway.ask(writer, `${budgets}?pageSize=1000`);
    expect(all.body.split(description)).toHaveLength(2);
  });

  it('is marked in the log', async () => {
    const caller = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await write({ caller });
    await write({ caller });
    await gateway.api.usage.flush();
    const { db } = gateway.access;
    const logged = db
      .selectFrom('calls')
      .select('is_replayed')
      .where('customer_id', '=', caller.customerID)
      .orderBy('id')
      .execute();
    expect(await logged).toEqual([{ is_replayed: false }, { is_replayed: true }]);
  });

  it('is the same with the key in quotation marks', async () => {
    const key = randomUUID();
    await write({ key });
    expect((await write({ key: `"${key}"` })).headers).toHaveProperty('idempotency-replayed');
  });

  it('is refused when its body, method, query or path differs', async () => {
    const key = randomUUID();
    const post = { method: 'POST', payload: [{ a: 1 }], site: liveSite, headers: { 'idempotency-key': key } } as const;
    await write({ key });
    const others = [
      await write({ key, payload: [{ a: 2 }] }),
      await write({ key, method: 'PATCH' }),
      await gateway.ask(writer, `${worksheets}?x=1`, post),
      await gateway.ask(writer, budgets, post),
    ];
    for (const refused of others) expect(codeOf(refused)).toEqual([422, 'idempotency-key-reused']);
    expect(live.received).toHaveLength(1);
  });

  it('is another write for another customer or site', async () => {
    const key = randomUUID();
    const other = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await write({ key });
    await write({ key, caller: other });
    await write({ key, site: otherSite });
    expect(live.received).toHaveLength(3);
  });

  it('is refused without the right', async () => {
    const caller = await gateway.addCustomer({ sites: [liveSite] });
    await gateway.grant(caller, worksheets, ['POST'], liveSite);
    await write({ caller });
    await gateway.grant(caller, worksheets, ['GET'], liveSite);
    expect(codeOf(await write({ caller }))).toEqual([401, 'method-not-granted']);
  });

  it('is carried out again after a day', async () => {
    const key = randomUUID();
    await write({ key });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + idempotencyKeyHours * hourMs });
    try {
      expect((await write({ key })).headers).not.toHaveProperty('idempotency-replayed');
    } finally {
      vi.useRealTimers();
    }
    expect(live.received).toHaveLength(2);
  });
});

describe('a write whose outcome is unknown', () => {
  it('is refused while the first is in progress, and replayed afterwards', async () => {
    const released = Promise.withResolvers<void>();
    live.respond = (_message, response) => void released.promise.then(() => response.end('{}'));
    const key = randomUUID();
    const first = write({ key });
    await waitUntil(() => live.received.length > 0);
    const second = await write({ key });
    expect([...codeOf(second), second.headers['retry-after']]).toEqual([409, 'idempotency-in-progress', '2']);
    expect(codeOf(await write({ key, payload: [{ a: 2 }] }))).toEqual([422, 'idempotency-key-reused']);
    released.resolve();
    await first;
    expect((await write({ key })).headers).toHaveProperty('idempotency-replayed');
    expect(live.received).toHaveLength(1);
  });

  it('is carried out once by many calls at the same time', async () => {
    const key = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => write({ key })));
    expect(live.received).toHaveLength(1);
    expect(responses.filter(({ statusCode }) => statusCode === 200).length).toBeGreaterThan(0);
    for (const { statusCode } of responses) expect(statusCode).toBeOneOf([200, 409]);
  });

  const afterCrash = async (changes: { process_id?: string; created_at?: Date }, crash = async () => {}) => {
    const caller = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await write({ caller });
    const crashed = { state: 'in progress', response_sealed: null, ...changes } as const;
    const { db } = gateway.access;
    await db.updateTable('idempotent_requests').set(crashed).where('customer_id', '=', caller.customerID).execute();
    await crash();
    const { statusCode, headers, body } = await write({ caller });
    expect([statusCode, live.received.length]).toEqual([409, 1]);
    return [/idempotency-(in-progress|outcome-unknown)/.exec(body)?.[1], headers['retry-after']];
  };

  it('is unknown once its process is gone, or its outcome could not be stored in time', async () => {
    const long = new Date(Date.now() - idempotencyInProgressMaximumMinutes * 60_000);
    expect(await afterCrash({ process_id: 'gone' })).toEqual(['outcome-unknown', undefined]);
    live.received = [];
    expect(await afterCrash({ created_at: long })).toEqual(['outcome-unknown', undefined]);
    live.received = [];
    expect(await afterCrash({})).toEqual(['in-progress', '2']);
  });

  it.runIf(isOnPostgres).each([
    ["+ interval '1 minute'", 'in-progress'],
    ["- interval '31 seconds'", 'outcome-unknown'],
  ])('of a process last seen now %s is %s', async (age, expected) => {
    // After the changes that the test makes, which would wait for it and remove it.
    const crash = async () => {
      const row = { id: 'other', heartbeat: 1, revision: 0, seen_at: sql<Date>`now() ${sql.raw(age)}` };
      await gateway.access.db.insertInto('processes').values(row).execute();
    };
    expect((await afterCrash({ process_id: 'other' }, crash))[0]).toBe(expected);
    await gateway.access.db.deleteFrom('processes').where('id', '=', 'other').execute();
  });

  it.each([
    ['500', (): typeof live.respond => (_message, response) => response.writeHead(500).end('{}')],
    ['no response', (): typeof live.respond => (message) => message.socket.destroy()],
  ])('is not repeated after %s', async (_name, respond) => {
    live.respond = respond();
    const key = randomUUID();
    expect((await write({ key })).statusCode).toBeGreaterThanOrEqual(500);
    for (const payload of [[{ a: 1 }], [{ a: 2 }]])
      expect(codeOf(await write({ key, payload }))).toEqual([409, 'idempotency-outcome-unknown']);
    expect(live.received).toHaveLength(1);
  });

  it.each([
    [0, 200],
    [1, 409],
  ])('has a response of %i bytes above the maximum, which gives a repeat %i', async (extra, status) => {
    const large = 'x'.repeat(idempotentResponseMaximumKilobytes * 1024 + extra);
    live.respond = (_message, response) => response.end(large);
    const key = randomUUID();
    expect((await write({ key })).body).toBe(large);
    expect((await write({ key })).statusCode).toBe(status);
    expect(live.received).toHaveLength(1);
  });

  const hangUpDuring = async (
    { apiKey: apikey }: TestCustomer,
    { origin = gateway.app.listeningOrigin, writes = 1 },
  ) => {
    const hangUp = new AbortController();
    const calls = Array.from({ length: writes }, (_, index) => {
      const headers = { apikey, sitename: liveSite, 'idempotency-key': String(index) };
      const call = { method: 'POST', body: '[{"a":1}]', headers, signal: hangUp.signal };
      return fetch(origin + worksheets, call).catch(() => 'lost');
    });
    await waitUntil(() => live.received.length === writes);
    hangUp.abort();
    expect(await Promise.all(calls)).toEqual(Array(writes).fill('lost'));
  };

  it.each(['', ' and the server stops'])('is completed and stored when the caller hangs up%s', async (stops) => {
    const released = Promise.withResolvers<void>();
    live.respond = (_message, response) => void released.promise.then(() => response.end('{"done":true}'));
    const app = await serveGateway(gateway);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const caller = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await hangUpDuring(caller, { origin: app.listeningOrigin });
    const stop = { noticeMs: 0, drainMs: 0, withinMs: 60_000 };
    const stopped = stops && shutDown(app as never, stop, gateway.api.idempotentRequests.whenSettled);
    await setTimeout(100);
    released.resolve();
    await stopped;
    await waitUntil(async () => (await rowsOf(caller))[0]?.state === 'stored');
    const repeated = await write({ caller, key: '0' });
    expect([repeated.body, repeated.headers['idempotency-replayed']]).toEqual(['{"done":true}', 'true']);
    expect(live.received).toHaveLength(1);
    await app.close();
  });

  it('counts as running until the site has responded, also when the caller hangs up', async () => {
    live.respond = () => {};
    const caller = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
    await hangUpDuring(caller, { writes: liveCallsAtOnceMaximum });
    await waitUntil(async () => (await gateway.countsOf(caller))[4] === liveCallsAtOnceMaximum);
    expect(codeOf(await write({ caller }))).toEqual([429, 'rate-limited']);
    for (const { message } of live.received) message.socket.destroy();
    live.respond = (_message, response) => response.end('{}');
    await waitUntil(async () => (await write({ caller })).statusCode !== 429);
  });

  it('may lose its site in the middle of a response that is too large to store', async () => {
    const large = Buffer.alloc(idempotentResponseMaximumKilobytes * 1024 + 1);
    live.respond = async (message, response) => {
      response.write(large);
      await setTimeout(30);
      message.socket.destroy();
    };
    const { idempotentRequests } = gateway.api;
    const { finish } = idempotentRequests;
    vi.spyOn(idempotentRequests, 'finish').mockImplementationOnce(async (...call) => {
      await setTimeout(100);
      return finish(...call);
    });
    const url = gateway.app.listeningOrigin + worksheets;
    const headers = { apikey: writer.apiKey, sitename: liveSite, 'idempotency-key': randomUUID() };
    const response = await fetch(url, { method: 'POST', body: '[]', headers });
    await expect(response.text()).rejects.toThrow();
  });
});

describe('the header', () => {
  it.each(['', ' ', 'two words', 'æ', '"open', 'x'.repeat(256)])('is refused as %j', async (key) => {
    const response = await write({ key });
    expect(codeOf(response)).toEqual([400, 'idempotency-key-invalid']);
    expect(live.received).toEqual([]);
  });

  it('limits the body of an upload', async () => {
    const upload = (headers: Record<string, string>) =>
      gateway.ask(writer, '/api/v3.0/projects/upload/1', {
        method: 'POST',
        site: liveSite,
        payload: 'x'.repeat(1024 * 1024 + 1),
        headers: { 'content-type': 'application/json', ...headers },
      });
    const refused = await upload({ 'idempotency-key': 'k', 'accept-language': 'en' });
    expect(codeOf(refused)).toEqual([413, 'idempotency-body-too-large']);
    expect(refused.body).toContain('at most 1 MB');
    expect(live.received).toEqual([]);
    expect((await upload({})).statusCode).toBe(200);
  });

  it('has no effect with the demo key', async () => {
    const create = () =>
      gateway.ask({ apiKey: exampleApiKey }, budgets, {
        method: 'POST',
        payload: [],
        headers: { 'idempotency-key': 'k' },
      });
    await create();
    expect((await create()).headers).not.toHaveProperty('idempotency-replayed');
  });

  it('is not passed on to the site', async () => {
    await write({ key: randomUUID() });
    expect(live.received[0]?.message.headers).not.toHaveProperty('idempotency-key');
  });
});

it('responses beyond the daily size are not stored', async () => {
  const { db, vault } = gateway.access;
  const requests = createIdempotentRequests(db, vault, gateway.api.rules, 10);
  const hasStored = async (keyHash: string, bytes: number, nowMs: number, { customerID } = writer) => {
    const request = { customerID, siteID: 1, keyHash, fingerprint: '' };
    await requests.claim(request, nowMs);
    await requests.finish(request, { status: 200, headers: {}, code: null, body: Buffer.alloc(bytes) }, nowMs);
    return (await requests.find(request, nowMs))?.response !== null;
  };
  const [today, tomorrow] = [Date.now(), Date.now() + idempotencyKeyHours * hourMs];
  expect(await hasStored('a', 6, today)).toBe(true);
  expect(await hasStored('b', 6, today)).toBe(false);
  expect(await hasStored('c', 4, today)).toBe(true);
  expect(await hasStored('d', 6, today, await gateway.addCustomer({ AccessAll: true }))).toBe(true);
  expect(await hasStored('e', 6, tomorrow)).toBe(true);
});

it('keys and responses are stored encrypted', async () => {
  const caller = await gateway.addCustomer({ AccessAll: true, sites: [liveSite] });
  live.respond = (_message, response) => response.end('{"name":"Mette Holm"}');
  await write({ caller, key: 'order-4711' });
  const rows = await rowsOf(caller);
  expect(rows).toMatchObject([{ state: 'stored', response_sealed: expect.any(String) }]);
  expect(JSON.stringify(rows)).not.toMatch(/4711|Mette/);
  expect(Buffer.from(rows[0]?.response_sealed ?? '', 'base64url').toString('latin1')).not.toContain('Mette');
});
