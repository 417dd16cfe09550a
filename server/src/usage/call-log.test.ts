import type { LoggedField } from '@fagvaerk/contract/calls.ts';
import { demoLoggedCallsMaximum, loggedCallsMaximum, unknownKeysMaximum } from '@fagvaerk/contract/limits.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestGateway } from '../../test/fixtures/gateway.ts';
import { isOnPostgres } from '../../test/fixtures/test-database.ts';
import { answeredCall, openUsage } from '../../test/fixtures/usage.ts';
import { demoKeyHash, fingerprintKey } from '../authorization/key-hash.ts';
import { dayMs } from '../time/dates.ts';
import type { AnsweredCall } from './call-log.ts';
import { createPartitions, dayNumber } from './call-partitions.ts';
import { describeFields } from './read-calls.ts';
import { deleteOldUnknownKeys } from './unknown-keys.ts';

const noon = Date.parse('2026-11-15T11:00:00Z');
const gateway = forAllTests(() => openTestGateway());
let customerID: number;

beforeEach(async () => {
  ({ customerID } = await gateway.addCustomer());
});

const open = (settings: Partial<Parameters<typeof openUsage>[0]> = {}) =>
  openUsage({ db: gateway.access.db, now: () => noon, ...settings });
const call = (number: number, facts: Partial<AnsweredCall> = {}) =>
  answeredCall({ atMs: noon, customerID, requestID: `call-${number}`, ...facts });
const idsOf = async (usage: ReturnType<typeof open>, of = customerID, address?: string) =>
  (await usage.callsOf(of, { address })).calls.map(({ requestID }) => requestID);
const newestFirst = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, number) => `call-${from - number}`);

describe('the call log', () => {
  it('shows a call as recorded, and only counts unlogged ones', async () => {
    const usage = open();
    const fields: LoggedField[] = [
      { name: 'zipCode', code: 'too-long', isInObject: true, details: { limit: 4 } },
      { name: 'projectID', code: 'record-not-found', isInObject: true, details: {} },
      { name: 'site', code: 'unknown-parameter', isInObject: false, details: { nearest: 'siteName' } },
      { name: 'id', code: 'of-another-version' as 'required', isInObject: true, details: {} },
    ];
    usage.record(call(1, { isReplayed: true, fields }));
    usage.record(call(2, { isLogged: false }));
    const { calls } = await usage.callsOf(customerID);
    expect(calls).toEqual([
      {
        at: '2026-11-15T11:00:00.000Z',
        siteName: 'lindholm-vvs',
        method: 'GET',
        path: expect.stringMatching(/^\/api\//),
        status: 200,
        outcome: null,
        code: null,
        durationMs: 1,
        bytes: 3_000_000_000,
        requestID: 'call-1',
        address: '203.0.113.7',
        isReplayed: true,
        isKeyed: false,
        isLaterPage: false,
        scenario: null,
        fields,
      },
    ]);
    expect(describeFields(calls[0]?.fields ?? null, 'da')).toEqual([
      { name: 'zipCode', code: 'too-long', message: 'zipCode må højst have 4 tegn.' },
      {
        name: 'projectID',
        code: 'record-not-found',
        message: 'projectID henviser til en post, der ikke findes på sitet: …',
      },
      {
        name: 'site',
        code: 'unknown-parameter',
        message: 'Endpointet har ingen parameter ved navn site. Kontrollér stavemåden. Mente du siteName?',
      },
    ]);
    await usage.close();
  });

  it('shows the newest 5,000 of a customer, or the configured number', async () => {
    const usage = open();
    const total = loggedCallsMaximum + 700;
    for (let number = 1; number <= total; number++) {
      usage.record(call(number));
      if (number % 900 === 0) await usage.flush();
    }
    expect(await idsOf(usage)).toEqual(newestFirst(total, total - loggedCallsMaximum + 1));
    await usage.close();
    const limited = open({ limits: { days: 7, calls: 100 } });
    expect(await idsOf(limited)).toEqual(newestFirst(total, total - 99));
    await limited.close();
  });

  it('reads a page, or every call if one is looked for, and counts all', async () => {
    const usage = open({ limits: { days: 7, calls: 4 } });
    for (let number = 1; number <= 6; number++) usage.record(call(number));
    const page = await usage.callsOf(customerID, { limit: 2 });
    expect([page.calls.map(({ requestID }) => requestID), page.total]).toEqual([newestFirst(6, 5), 4]);
    const found = await usage.callsOf(customerID, { limit: 2, requestID: 'call-3' });
    expect([found.calls.length, found.total]).toEqual([1, 1]);
    await usage.close();
  });

  it('shows users of the demo key the calls from their own address only', async () => {
    const usage = open();
    const record = (address: string, number: number) =>
      usage.record(call(number, { address, keyFingerprint: fingerprintKey(demoKeyHash) }));
    record('198.51.100.1', 1);
    record('2001:db8::1', 2);
    for (let number = 1; number <= 1_000; number++)
      record(number % 2 === 0 ? '203.0.113.7' : `2001:db8:0:1::${number.toString(16)}`, 10 + number);
    expect(await idsOf(usage, customerID, '198.51.100.1')).toEqual(['call-1']);
    expect(await idsOf(usage, customerID, '2001:db8::1')).toEqual(['call-2']);
    expect(await idsOf(usage, customerID, '2001:db8:0:1::5')).toEqual(['call-15']);
    const own = await idsOf(usage, customerID, '203.0.113.7');
    expect(own).toHaveLength(demoLoggedCallsMaximum);
    expect(own[0]).toBe('call-1010');
    await usage.close();
  });

  it('hides calls after 30 days, or the configured number', async () => {
    let now = noon;
    const usage = open({ now: () => now });
    usage.record(call(1, { atMs: noon - 2 * dayMs, requestID: 'old' }));
    usage.record(call(2));
    now = noon + 28 * dayMs + 1;
    expect(await idsOf(usage)).toEqual(['call-2']);
    expect(await idsOf(open({ limits: { days: 1, calls: 100 } }))).toEqual(['call-2']);
    now = noon + 30 * dayMs + 1;
    expect(await idsOf(usage)).toEqual([]);
    await usage.close();
  });

  it('loses nothing when several processes write for the same customers', async () => {
    const other = await gateway.addCustomer();
    const processes = [open(), open(), open()];
    for (let round = 0; round < 5; round++) {
      for (const [number, usage] of processes.entries())
        for (const of of [other.customerID, customerID])
          usage.record(call(round * 10 + number, { customerID: of, keyFingerprint: number }));
      await Promise.all(processes.map((usage) => usage.flush()));
    }
    const [usage] = processes as [ReturnType<typeof open>];
    const all = [0, 10, 20, 30, 40].flatMap((round) => [0, 1, 2].map((number) => `call-${round + number}`)).sort();
    for (const of of [other.customerID, customerID]) expect((await idsOf(usage, of)).sort()).toEqual(all);
    for (const one of processes) await one.close();
  });

  it('is deleted with its customer, and later calls are dropped', async () => {
    const other = await gateway.addCustomer();
    const usage = open();
    usage.record(call(1));
    await usage.flush();
    await gateway.manage('DeleteExternalCustomers', [{ customerID }]);
    usage.record(call(2));
    usage.record(call(3, { customerID: other.customerID }));
    await usage.close();
    const left = gateway.access.db
      .selectFrom('calls')
      .select('request_id')
      .where('customer_id', 'in', [customerID, other.customerID]);
    expect(await left.execute()).toEqual([{ request_id: 'call-3' }]);
  });

  it('buffers at most 50,000 calls, in order, while writes fail', async () => {
    let isDown = true;
    const flaky = gateway.access.db.withPlugin({
      transformQuery: ({ node }) => {
        if (isDown) throw new Error('down');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const errors: string[] = [];
    const log = { warn: () => {}, error: (_facts: object, message: string) => void errors.push(message) };
    const usage = open({ db: flaky });
    usage.record(call(1));
    await expect(usage.flush()).rejects.toThrow('down');
    usage.record(call(2));
    isDown = false;
    expect(await idsOf(usage)).toEqual(['call-2', 'call-1']);
    await usage.close();

    isDown = true;
    const full = open({ db: flaky, log: log as never });
    for (let number = 1; number <= 50_010; number++) full.record(call(number));
    expect(full.stats()).toMatchObject({ waiting: { log: 50_000 }, lost: { log: 10 } });
    expect(errors).toEqual(['too many calls wait to be written: the call log lacks some']);
    await expect(full.close()).rejects.toThrow('down');
  });

  it.runIf(isOnPostgres)('creates the partition of a day once, and again when it was dropped', async () => {
    const { db } = gateway.access;
    const atMs = Date.parse('2029-08-11T12:00:00Z');
    await Promise.all([1, 2, 3].map(() => createPartitions(db, [dayNumber(atMs)])));
    const usage = open();
    usage.record(call(1, { atMs }));
    await usage.flush();
    await sql`drop table calls_20290811`.execute(db);
    usage.record(call(2, { atMs }));
    await expect(usage.flush()).rejects.toThrow('no partition');
    expect(await idsOf(usage)).toEqual(['call-2']);
    await usage.close();
  });
});

describe('unknown keys', () => {
  const key = (ending: string) => `3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c${ending}`;

  beforeEach(() => gateway.access.db.deleteFrom('unknown_keys').execute());

  it('are counted by address and ending only', async () => {
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

  it('are listed for 30 days, with a limited length regardless of the number of guesses', async () => {
    let now = noon;
    const usage = open({ now: () => now });
    for (let guess = 1000; guess < 1100; guess++) usage.recordUnknownKey('203.0.113.7', key(`${guess}`));
    const own = (await usage.listUnknownKeys()).filter(({ address }) => address === '203.0.113.7');
    expect([own.length, own.reduce((sum, { calls }) => sum + calls, 0)]).toEqual([11, 100]);
    for (let round = 0; round < 3; round++) {
      now += 1_000;
      for (let from = 0; from < 400; from++) usage.recordUnknownKey(`10.0.${round}.${from}`, key('1234'));
      await usage.flush();
    }
    const many = await usage.listUnknownKeys();
    expect(many.length).toBeLessThanOrEqual(unknownKeysMaximum);
    expect(many.filter(({ address }) => address.startsWith('10.0.2.'))).toHaveLength(400);
    now += 31 * dayMs;
    usage.recordUnknownKey('203.0.113.9', key('1234'));
    await usage.flush();
    await deleteOldUnknownKeys(gateway.access.db, now);
    expect((await usage.listUnknownKeys()).map(({ address }) => address)).toEqual(['203.0.113.9']);
    await usage.close();
  });
});
