import { loggedCallsMaximum, openLoggedCallsMaximum, unknownKeysMaximum } from '@fagvaerk/contract/limits.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestGateway, type TestGateway } from '../../test/fixtures/gateway.ts';
import { makeCallLog } from './call-log.ts';
import { countUsage } from './counter.ts';
import { type AnsweredCall, standardShare } from './logged-calls.ts';
import { seekCalls } from './read-calls.ts';

const silent = pino({ level: 'silent' });
const dayMs = 24 * 60 * 60 * 1000;
const noon = Date.parse('2026-11-15T11:00:00Z');
let gateway: TestGateway;
let customerID: number;

beforeAll(async () => {
  gateway = await openTestGateway();
}, 120_000);
afterAll(() => gateway.close());
beforeEach(async () => {
  ({ customerID } = await gateway.addCustomer());
});

const open = (now = () => noon, db = gateway.access.db) => countUsage({ db, log: silent, now });
const call = (place: number, atMs = noon): AnsweredCall => ({
  atMs,
  siteID: 1,
  endpointID: 1,
  method: 'GET',
  status: 200,
  outcome: null,
  code: null,
  durationMs: 1,
  bytes: 2,
  requestID: `call-${place}`,
  address: '203.0.113.7',
  keyMark: 1,
});
const idsOf = async (usage: ReturnType<typeof open>, of = customerID, address?: string) =>
  (await usage.callsOf(of, { address })).map(({ requestID }) => requestID);
const storedCalls = async () => {
  const rows = gateway.access.db.selectFrom('logged_calls').select('calls').where('customer_id', '=', customerID);
  return (await rows.execute()).reduce((sum, { calls }) => sum + JSON.parse(calls).length, 0);
};
const newestFirst = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => `call-${from - place}`);

describe('the log of calls', () => {
  it('keeps the last 5,000 of a customer, over many writings, and little more is stored', async () => {
    const usage = open();
    const total = 2 * loggedCallsMaximum + 700;
    for (let place = 1; place <= total; place++) {
      usage.logCall(customerID, call(place));
      if (place % 300 === 0) await usage.flush();
    }
    expect(await idsOf(usage)).toEqual(newestFirst(total, total - loggedCallsMaximum + 1));
    expect(await storedCalls()).toBeLessThan(loggedCallsMaximum + 1_500);
    await usage.close();
  });

  it('keeps the last of very many that come at once, and takes no more memory for them', async () => {
    const usage = open();
    const total = 60_001;
    for (let place = 1; place <= total; place++) usage.logCall(customerID, call(place));
    expect(await idsOf(usage)).toEqual(newestFirst(total, total - loggedCallsMaximum + 1));
    await usage.close();
  });

  it('keeps a share of each network that uses the open key: nobody pushes out what others called', async () => {
    const { db } = gateway.access;
    const { key_hash: openKeyHash } = await db
      .selectFrom('customers')
      .select('key_hash')
      .where('id', '=', customerID)
      .executeTakeFirstOrThrow();
    const usage = countUsage({ db, log: silent, now: () => noon, openKeyHash });
    const from = (address: string, place: number) => usage.logCall(customerID, { ...call(place), address });
    from('198.51.100.1', 1);
    from('2001:db8::1', 2);
    for (let place = 1; place <= 2 * loggedCallsMaximum; place++) {
      from(place % 2 === 0 ? '203.0.113.7' : `2001:db8:0:1::${place.toString(16)}`, 10 + place);
      if (place % 300 === 0) await usage.flush();
    }
    expect(await idsOf(usage, customerID, '198.51.100.1')).toEqual(['call-1']);
    expect(await idsOf(usage, customerID, '2001:db8::1')).toEqual(['call-2']);
    const own = await idsOf(usage, customerID, '203.0.113.7');
    expect(own).toHaveLength(openLoggedCallsMaximum);
    expect(own[0]).toBe(`call-${10 + 2 * loggedCallsMaximum}`);
    expect(await storedCalls()).toBeLessThan(2 * openLoggedCallsMaximum + 1_500);
    await usage.close();
  });

  it('is read once for all who look at it at the same time, and anew for whoever comes later', async () => {
    let [readings, writings] = [0, 0];
    const counting = new Proxy(gateway.access.db, {
      get: (target, name) => {
        if (name === 'transaction') writings++;
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...given: unknown[]) => {
          if (name === 'selectFrom' && given[0] === 'logged_calls') readings++;
          return value.apply(target, given);
        };
      },
    });
    const usage = open(undefined, counting);
    await usage.flush();
    [readings, writings] = [0, 0];
    usage.logCall(customerID, call(1));
    const found = await Promise.all(Array.from({ length: 50 }, () => idsOf(usage)));
    expect(found).toEqual(Array.from({ length: 50 }, () => ['call-1']));
    expect([readings, writings]).toEqual([1, 1]);
    usage.logCall(customerID, call(2));
    expect(await idsOf(usage)).toEqual(['call-2', 'call-1']);
    await usage.close();
  });

  it('is looked through in small steps, between which others have their turn', () => {
    const calls = Array.from({ length: loggedCallsMaximum }, (_, place) => [noon + place]);
    const log = { calls, maximum: loggedCallsMaximum, unpack: () => ({ path: 'y' }) };
    const steps = [...seekCalls(log as never, { path: 'x' })];
    expect(steps.length).toBeGreaterThanOrEqual(loggedCallsMaximum / 100);
  });

  it('is over after 30 days, for readers at once', async () => {
    let now = noon;
    const usage = open(() => now);
    for (let place = 1; place <= 300; place++) usage.logCall(customerID, call(20_000 + place, noon - 2 * dayMs));
    usage.logCall(customerID, call(301, noon));
    now = noon + 28 * dayMs + 1;
    expect(await idsOf(usage)).toEqual(['call-301']);
    now = noon + 30 * dayMs + 1;
    expect(await idsOf(usage)).toEqual([]);
    await usage.close();
  });

  it('keeps fewer calls and days where that is set', async () => {
    let now = noon;
    const usage = countUsage({ db: gateway.access.db, log: silent, now: () => now, share: { days: 7, calls: 100 } });
    for (let place = 1; place <= 2_300; place++) {
      usage.logCall(customerID, call(place));
      if (place % 90 === 0) await usage.flush();
    }
    expect(await idsOf(usage)).toEqual(newestFirst(2_300, 2_201));
    expect(await storedCalls()).toBeLessThan(1_200);
    now = noon + 7 * dayMs + 1;
    expect(await idsOf(usage)).toEqual([]);
    await usage.close();
  });

  it('is not written again and again for whoever fills it within a second, unless somebody looks', async () => {
    const other = await gateway.addCustomer();
    const log = makeCallLog({ db: gateway.access.db, note: () => {}, share: standardShare });
    const callAndWrite = async (what: 'all' | 'lasting') => {
      for (let place = 1; place <= loggedCallsMaximum; place++) log.add(customerID, call(30_000 + place));
      log.add(other.customerID, call(30_000));
      await log.write(what);
      return log.figures().waitingLogged;
    };
    expect(await callAndWrite('lasting')).toBe(0);
    expect(await callAndWrite('lasting')).toBe(loggedCallsMaximum);
    expect(await idsOf(open(), other.customerID)).toEqual(['call-30000', 'call-30000']);
    expect(await callAndWrite('all')).toBe(0);
  });

  it('loses nothing when several processes write for the same customers', async () => {
    const other = await gateway.addCustomer();
    const processes = [open(), open(), open()];
    for (let round = 0; round < 5; round++) {
      for (const [place, usage] of processes.entries())
        for (const of of [other.customerID, customerID]) usage.logCall(of, call(round * 10 + place));
      await Promise.all(processes.map((usage) => usage.flush()));
    }
    const [usage] = processes as [ReturnType<typeof open>];
    const all = [0, 10, 20, 30, 40].flatMap((round) => [0, 1, 2].map((place) => `call-${round + place}`)).sort();
    for (const of of [other.customerID, customerID]) expect((await idsOf(usage, of)).sort()).toEqual(all);
    for (const one of processes) await one.close();
  });

  it('goes with its customer, and what comes late is left out', async () => {
    const usage = open();
    usage.logCall(customerID, call(1));
    await usage.flush();
    await gateway.manage('DeleteExternalCustomers', [{ customerID }]);
    usage.logCall(customerID, call(2));
    await usage.close();
    expect(await storedCalls()).toBe(0);
  });

  it('finds calls by their id, whoever made them, the newest part of the log first', async () => {
    const usage = open();
    const other = await gateway.addCustomer();
    for (let place = 1; place <= 250; place++) {
      usage.logCall(customerID, call(place, noon + place));
      if (place % 50 === 0) await usage.flush();
    }
    for (let piece = 0; piece < 250; piece++) {
      usage.logCall(other.customerID, { ...call(10_000 + piece, noon + 1_000 + piece), requestID: `own_${piece}` });
      await usage.flush();
    }
    expect(await usage.findCalls('call-7')).toMatchObject([
      { customerID, customerName: 'Rør ApS', requestID: 'call-7', at: new Date(noon + 7).toISOString() },
    ]);
    expect(await usage.findCalls('own_200')).toMatchObject([{ customerID: other.customerID }]);
    for (const none of ['call', 'own%200', 'ownx200', '"', '']) expect(await usage.findCalls(none)).toEqual([]);
    await usage.close();
  });
});

describe('while nothing can be written', () => {
  it('the log waits, in order, and says what it lacks when too many wait', async () => {
    const others = await Promise.all(Array.from({ length: 6 }, () => gateway.addCustomer()));
    let isDown = true;
    const flaky = new Proxy(gateway.access.db, {
      get: (target, name) => {
        if (isDown && name === 'transaction') throw new Error('down');
        const value = Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    const errors: object[] = [];
    const log = { warn: () => {}, error: (facts: object) => void errors.push(facts) };
    const usage = countUsage({ db: flaky, log: log as never, now: () => noon });
    usage.logCall(customerID, call(1));
    await expect(usage.flush()).rejects.toThrow('down');
    usage.logCall(customerID, call(2));
    for (const [at, { customerID: other }] of others.entries())
      for (let place = 0; place < 9_000; place++) usage.logCall(other, call(at * 10_000 + place));
    await expect(usage.flush()).rejects.toThrow('down');
    expect(errors).toEqual([{ lostCalls: 6 * 9_000 + 2 - 50_000 }]);
    // Of each customer the latest 5,000 are still wanted.
    expect(usage.figures()).toMatchObject({ waitingLogged: 50_000 - 5 * 4_000, lostLogged: 6 * 9_000 + 2 - 50_000 });
    isDown = false;
    expect(await idsOf(usage)).toEqual(['call-2', 'call-1']);
    expect(await idsOf(usage, others[0]?.customerID)).toHaveLength(loggedCallsMaximum);
    await usage.close();
  });
});

describe('keys that nobody has', () => {
  const key = (ending: string) => `3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c${ending}`;

  beforeEach(() => gateway.access.db.deleteFrom('unknown_keys').execute());

  it('are counted by address and ending, and no more of them is kept', async () => {
    const { app, access } = gateway;
    const ask = (apikey: string) => app.inject({ url: '/api/v4.0/invoices', headers: { apikey, siteName: 'x' } });
    for (const apiKey of [key('1234'), key('1234'), key('abcd'), 'kodeord1', key('12ø4')]) await ask(apiKey);
    const found = await gateway.api.usage.listUnknownKeys();
    expect(found.map(({ keyEnding, calls }) => [keyEnding, calls]).sort()).toEqual([
      ['', 2],
      ['1234', 2],
      ['abcd', 1],
    ]);
    expect(found[0]).toMatchObject({ address: '127.0.0.1', lastAt: expect.stringMatching(/Z$/) });
    await ask(key('1234'));
    expect((await gateway.api.usage.listUnknownKeys())[0]).toMatchObject({ keyEnding: '1234', calls: 3 });
    expect(JSON.stringify(await access.db.selectFrom('unknown_keys').selectAll().execute())).not.toMatch(/kode|8d7b/);
  });

  it('are a short list, whoever guesses from wherever, and for 30 days', async () => {
    let now = noon;
    const usage = open(() => now);
    for (let guess = 1000; guess < 1100; guess++) usage.noteUnknownKey('203.0.113.7', key(`${guess}`));
    const own = (await usage.listUnknownKeys()).filter(({ address }) => address === '203.0.113.7');
    expect([own.length, own.reduce((sum, { calls }) => sum + calls, 0)]).toEqual([11, 100]);
    for (let round = 0; round < 3; round++) {
      now += 1_000;
      for (let from = 0; from < 400; from++) usage.noteUnknownKey(`10.0.${round}.${from}`, key('1234'));
      await usage.flush();
    }
    const many = await usage.listUnknownKeys();
    expect(many.length).toBeLessThanOrEqual(unknownKeysMaximum);
    expect(many.filter(({ address }) => address.startsWith('10.0.2.'))).toHaveLength(400);
    now += 31 * dayMs;
    usage.noteUnknownKey('203.0.113.9', key('1234'));
    expect((await usage.listUnknownKeys()).map(({ address }) => address)).toEqual(['203.0.113.9']);
    await usage.close();
  });
});
