import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { type Administrator, type Customer, type RunningPortal, startPortals } from '../fixtures/portal-process.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { type AccessChange, prepareSwitches, type Switch } from './access-changes.ts';

const callsAfterChange = Number(process.env.CALLS_AFTER_CHANGE ?? 5_000);
const callsInTurmoil = Number(process.env.CALLS_IN_TURMOIL ?? 600);
const path = '/api/v4.0/roles';

const portals = forAllTests(() => startPortals(isOnPostgres ? 3 : 1));
let processes: RunningPortal[];
let administrator: Administrator;
beforeAll(() => {
  ({ processes, administrator } = portals);
});

type Counts = Map<number, number>;
const count = (counts: Counts, status: number) => counts.set(status, (counts.get(status) ?? 0) + 1);
const format = (counts: Counts) => [...counts].map(([status, calls]) => `${calls} × ${status}`).join(', ');
const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;
const call = (origin: string, { headers }: Customer): Promise<number> => portals.status(origin + path, headers);

async function prepareCustomer() {
  const customer = await administrator.addCustomer(false);
  const switches = await prepareSwitches(administrator, customer, path);
  const change = async (...changes: AccessChange[]) => {
    for (const { action, json } of changes) await administrator.manage(action, json);
  };
  return { customer, switches, change };
}

describe('a call after access was revoked', () => {
  const callsPerRound = 250;
  const callersPerProcess = 6;

  it(
    `is refused, ${callsAfterChange} times`,
    async () => {
      const { customer, switches, change } = await prepareCustomer();
      let [isRevoked, isOver, pending, started, wanted] = [false, false, 0, 0, 0];
      const [before, after]: [Counts, Counts] = [new Map(), new Map()];
      const caller = async (origin: string) => {
        while (!isOver) {
          if (isRevoked && started >= wanted) {
            await sleep(1);
            continue;
          }
          // A call counts as later only if it is sent after the response to the change.
          if (!isRevoked) {
            count(before, await call(origin, customer));
            continue;
          }
          [started, pending] = [started + 1, pending + 1];
          count(after, await call(origin, customer));
          pending--;
        }
      };
      const callers = processes.flatMap(({ origin }) =>
        Array.from({ length: callersPerProcess }, () => caller(origin)),
      );
      for (let round = 0; started < callsAfterChange; round++) {
        const { revoke, grant } = switches[round % switches.length] as Switch;
        await change(revoke);
        wanted = started + callsPerRound;
        isRevoked = true;
        while (started < wanted || pending > 0) await sleep(1);
        isRevoked = false;
        await change(...grant);
        for (const { origin } of processes) expect(await call(origin, customer)).toBe(200);
      }
      isOver = true;
      await Promise.all(callers);
      expect([...after.keys()]).toEqual([401]);
      expect(before.get(200)).toBeGreaterThan(0);
    },
    120_000 + callsAfterChange * 20,
  );

  it.runIf(isOnPostgres)('is refused by a process that was stopped during the change', async () => {
    const second = processes[1] as RunningPortal;
    const { customer, switches, change } = await prepareCustomer();
    for (const { revoke, grant } of switches.slice(0, 2)) {
      expect(await call(second.origin, customer)).toBe(200);
      second.child.kill('SIGSTOP');
      await change(revoke);
      const refused = Promise.all(Array.from({ length: 20 }, () => call(second.origin, customer)));
      second.child.kill('SIGCONT');
      expect(new Set(await refused)).toEqual(new Set([401]));
      await change(...grant);
    }
  });
});

describe('changes of many customers at once', () => {
  const customerCount = 50;
  const callsPerKey = Math.ceil(callsInTurmoil / 2_000);
  /** Accepted calls take sandbox time: a few are enough. */
  const calledAfterGranting = 3;
  const callersAtOnce = 16;

  async function prepare() {
    const customers = await administrator.addCustomers(customerCount, true);
    const [writer, other] = (await administrator.addCustomers(2, true)) as [Customer, Customer];
    const setAccess = async (AccessAll: boolean): Promise<void> => {
      const json = customers.map(({ customerID: CustomerID }) => ({ ...goodCustomer, CustomerID, AccessAll }));
      // Without a response the outcome is unknown: retry.
      await waitUntil(async () => {
        const { status } = await administrator.attempt('UpdateExternalCustomers', json, pick(processes).origin);
        return status === 200;
      });
    };
    return { customers, setAccess, writer, other };
  }

  async function callAll(customers: readonly Customer[], called: readonly RunningPortal[], counts: Counts) {
    const once = called.flatMap(({ origin }) => customers.map((customer) => ({ origin, customer })));
    const calls = Array.from({ length: callsPerKey }, () => once).flat();
    const caller = async () => {
      for (let next = calls.pop(); next; next = calls.pop()) count(counts, await call(next.origin, next.customer));
    };
    await Promise.all(Array.from({ length: callersAtOnce }, caller));
  }

  /** Runs until the test is over. */
  type Disturbance = (context: Context) => Promise<void>;
  type Context = Awaited<ReturnType<typeof prepare>> & Readonly<{ isOver: () => boolean; isChanging: () => boolean }>;

  const resets: Disturbance = async ({ isOver, isChanging }) => {
    for (let round = 0; !isOver(); round++) {
      await administrator.attempt('ResetSandbox', { siteID: 1 + (round % 2) }, pick(processes).origin);
      await sleep(Math.random() * 100);
      // Continuously during changes, occasionally during calls.
      for (let waits = 0; waits < 40 && !isChanging() && !isOver(); waits++) await sleep(100);
    }
  };

  const sandboxWrites: Disturbance = async ({ isOver, writer: { headers } }) => {
    const json = [{ description: 'x', startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 }];
    while (!isOver()) {
      await portals.request(`${pick(processes).origin}/api/v4.0/budgets`, { headers, json });
      await sleep(Math.random() * 200);
    }
  };

  const otherChanges: Disturbance = async ({ isOver, other: { customerID } }) => {
    for (let apiAccess = false; !isOver(); apiAccess = !apiAccess) {
      await administrator.attempt('toggleCustomerApiAccess', { customerID, apiAccess }, pick(processes).origin);
      await sleep(Math.random() * 100);
    }
  };

  const connectionCuts: Disturbance = async ({ isOver }) => {
    const server = new pg.Client(portals.database.settings.databaseUrl);
    await server.connect();
    for (let round = 0; !isOver(); round++) {
      await server.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and application_name = $1 and random() < 0.3`,
        [round % 2 === 0 ? 'fagvaerk listener' : 'fagvaerk'],
      );
      await sleep(500 + Math.random() * 1_000);
    }
    await server.end();
  };

  async function run(disturbances: readonly Disturbance[], called: () => readonly RunningPortal[] = () => processes) {
    const prepared = await prepare();
    const { customers, setAccess } = prepared;
    const [revoked, granted]: [Counts, Counts] = [new Map(), new Map()];
    let [isOver, isChanging] = [false, false];
    const context = { ...prepared, isOver: () => isOver, isChanging: () => isChanging };
    const running = disturbances.map((disturb) => disturb(context));
    const change = async (accessAll: boolean): Promise<void> => {
      isChanging = true;
      await setAccess(accessAll);
      isChanging = false;
    };
    try {
      while ((revoked.get(401) ?? 0) < callsInTurmoil) {
        await change(false);
        await callAll(customers, called(), revoked);
        await change(true);
        await callAll(customers.slice(0, calledAfterGranting), called(), granted);
      }
    } finally {
      isOver = true;
      await Promise.all(running);
    }
    console.log(`after revocation: ${format(revoked)}; after granting: ${format(granted)}`);
    // Calls without a response, or with 503, are allowed: they were not accepted either.
    expect([revoked.has(200), granted.has(401)]).toEqual([false, false]);
    expect([revoked.get(401), granted.get(200)]).toEqual([expect.any(Number), expect.any(Number)]);
  }

  const timeout = 300_000 + callsInTurmoil * 20;

  it('take effect at once during sandbox resets', () => run([resets]), timeout);

  it.runIf(isOnPostgres)(
    'take effect at once during writes and other changes, with connections cut and processes replaced',
    async () => {
      let extra: RunningPortal | undefined = await portals.start();
      const replacements: Disturbance = async ({ isOver }) => {
        for (let round = 0; !isOver(); round++) {
          const leaving = extra;
          extra = undefined;
          if (leaving) await portals.stop(leaving, round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
          // Starts can fail while connections are cut.
          extra = await portals.start().catch(() => undefined);
          await sleep(2_000);
        }
      };
      await run([resets, sandboxWrites, otherChanges, connectionCuts, replacements], () =>
        extra ? [...processes, extra] : processes,
      );
    },
    timeout,
  );
});
