import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  openPortals,
  type RunningPortal,
  type RunningPortals,
} from './fixtures/running-portals.ts';
import { isOnPostgres } from './fixtures/test-database.ts';

/** How many calls are made after a change was answered, in each test: what was taken away stays away, what was given is there. */
const callsAfterChange = Number(process.env.CALLS_IN_TURMOIL ?? 600);
const customerCount = 50;
/** A long run has both more changes and more calls after each. */
const callsPerKey = Math.ceil(callsAfterChange / 2_000);
/** Calls that are let through take the sandbox's time: some of the keys show that what was given is there. */
const oneIn = 20;
const callersAtOnce = 16;
const path = '/api/v4.0/roles';
const siteName = 'lindholm-vvs';
const siteIDs = [1, 2];
const facts = {
  ContactName: 'A',
  ContactEmail: 'a@b.dk',
  ContactPhone: '1',
  CreatedByUser: 'x',
  ValidUntil: '20991231',
};

let portals: RunningPortals;
let steady: RunningPortal[];
beforeAll(async () => {
  portals = await openPortals();
  const first = await portals.start();
  steady = isOnPostgres ? [first, await portals.start(), await portals.start()] : [first];
}, 120_000);
afterAll(() => portals?.close(), 60_000);

type Tally = Map<number, number>;
const count = (tally: Tally, status: number) => tally.set(status, (tally.get(status) ?? 0) + 1);
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Customers with a key each, on the site; one change takes the rights of all of them away or gives them back. */
async function prepare() {
  const { attempt, manage } = await openAdministration(steady[0] as RunningPortal);
  const create = async (wanted: object[]) => (await manage('CreateExternalCustomers', wanted)).successObjects;
  const wanted = Array.from({ length: customerCount }, (_, place) => ({
    ...facts,
    CustomerName: `Rør ${place}`,
    AccessAll: true,
  }));
  const customers = await create(wanted);
  const [writer, other] = await create(
    ['skriver', 'anden'].map((CustomerName) => ({ ...facts, CustomerName, AccessAll: true })),
  );
  if (!writer || !other) throw new Error('no customer was created');
  const onSite = [...customers, writer, other].map(({ customerID }) => ({
    ExternalCustomerID: customerID,
    ActiveSiteID: 1,
  }));
  await manage('AddSiteAccessToExternalCustomer', onSite);
  const setAccess = async (AccessAll: boolean): Promise<void> => {
    const payload = wanted.map((one, place) => ({ ...one, CustomerID: customers[place]?.customerID, AccessAll }));
    // Whether a change that was not answered has been made is not known: it is made again.
    while ((await attempt('UpdateExternalCustomers', payload, any(steady))) !== 200) await sleep(20);
  };
  return {
    keys: customers.map(({ apiKey }) => apiKey),
    setAccess,
    attempt,
    writerKey: writer.apiKey,
    otherID: other.customerID,
  };
}

/** Calls with every key on every process, a few at once. */
async function callAll(keys: readonly string[], processes: readonly RunningPortal[], tally: Tally): Promise<void> {
  const once = processes.flatMap(({ origin }) => keys.map((apikey) => ({ origin, apikey })));
  const calls = Array.from({ length: callsPerKey }, () => once).flat();
  const caller = async () => {
    for (let call = calls.pop(); call; call = calls.pop())
      count(tally, await portals.ask(call.origin, path, { apikey: call.apikey, siteName }));
  };
  await Promise.all(Array.from({ length: callersAtOnce }, caller));
}

/** Something that goes on beside, until the test is over. */
type Disturbance = (beside: Beside) => Promise<void>;
type Beside = Awaited<ReturnType<typeof prepare>> & Readonly<{ isOver: () => boolean; isChanging: () => boolean }>;

/** Without a pause while rights change, which is when they could be overtaken; now and then while calls are made. */
const resets: Disturbance = async ({ isOver, isChanging, attempt }) => {
  for (let round = 0; !isOver(); round++) {
    await attempt('ResetSandbox', { siteID: siteIDs[round % siteIDs.length] }, any(steady));
    await sleep(Math.random() * 100);
    for (let waits = 0; waits < 40 && !isChanging() && !isOver(); waits++) await sleep(100);
  }
};

/** Records of the sandbox, by somebody whose rights stay. */
const sandboxWrites: Disturbance = async ({ isOver, writerKey }) => {
  const headers = { apikey: writerKey, siteName, 'content-type': 'application/json' };
  const budget = { description: 'x', startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };
  const body = JSON.stringify([budget]);
  while (!isOver()) {
    const writing = fetch(`${any(steady).origin}/api/v4.0/budgets`, { method: 'POST', headers, body });
    await writing.then((answer) => answer.arrayBuffer()).catch(() => undefined);
    await sleep(Math.random() * 200);
  }
};

/** Another administrator, whose changes come in between. */
const otherChanges: Disturbance = async ({ isOver, attempt, otherID }) => {
  for (let on = false; !isOver(); on = !on) {
    await attempt('toggleCustomerApiAccess', { customerID: otherID, apiAccess: on }, any(steady));
    await sleep(Math.random() * 100);
  }
};

/** Connections that hear of changes, and those that questions are asked over. */
const cuts: Disturbance = async ({ isOver }) => {
  const server = new pg.Client(portals.database.settings.databaseUrl);
  await server.connect();
  for (let round = 0; !isOver(); round++) {
    const name = round % 2 === 0 ? 'fagvaerk listener' : 'fagvaerk';
    await server.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1 and random() < 0.3`,
      [name],
    );
    await sleep(500 + Math.random() * 1_000);
  }
  await server.end();
};

async function run(disturbances: readonly Disturbance[], processes: () => readonly RunningPortal[] = () => steady) {
  const prepared = await prepare();
  const [taken, given]: [Tally, Tally] = [new Map(), new Map()];
  const some = prepared.keys.filter((_, place) => place % oneIn === 0);
  let [isOver, isChanging] = [false, false];
  const beside = disturbances.map((disturb) =>
    disturb({ ...prepared, isOver: () => isOver, isChanging: () => isChanging }),
  );
  const change = async (accessAll: boolean): Promise<void> => {
    isChanging = true;
    await prepared.setAccess(accessAll);
    isChanging = false;
  };
  try {
    while ((taken.get(401) ?? 0) < callsAfterChange) {
      await change(false);
      await callAll(prepared.keys, processes(), taken);
      await change(true);
      await callAll(some, processes(), given);
    }
  } finally {
    isOver = true;
    await Promise.all(beside);
  }
  console.log(`after it was taken away: ${told(taken)}; after it was given: ${told(given)}`);
  return { taken, given };
}

const told = (tally: Tally) => [...tally].map(([status, calls]) => `${calls} × ${status}`).join(', ');

/** A call that was not answered, without the database or by a process that is gone, was not let through either. */
function expectKept({ taken, given }: Record<'taken' | 'given', Tally>): void {
  expect([taken.has(200), given.has(401)]).toEqual([false, false]);
  expect([taken.get(401), given.get(200)]).toEqual([expect.any(Number), expect.any(Number)]);
}

const timeout = 300_000 + callsAfterChange * 20;

describe(isOnPostgres ? 'processes on PostgreSQL' : 'one process', () => {
  it(
    'accept nothing that was taken away and refuse nothing that was given, beside resets of the sandboxes',
    async () => {
      expectKept(await run([resets]));
    },
    timeout,
  );

  it.runIf(isOnPostgres)(
    'also while records are written, others change rights, connections are cut and processes come and go',
    async () => {
      const third = { portal: (await portals.start()) as RunningPortal | undefined };
      const comingAndGoing: Disturbance = async ({ isOver }) => {
        for (let round = 0; !isOver(); round++) {
          const leaving = third.portal;
          third.portal = undefined;
          if (leaving) await portals.stop(leaving, round % 2 === 0 ? 'SIGKILL' : 'SIGTERM');
          // While connections are cut, not every start succeeds.
          third.portal = await portals.start().catch(() => undefined);
          await sleep(2_000);
        }
      };
      const processes = () => (third.portal ? [...steady, third.portal] : steady);
      expectKept(await run([resets, sandboxWrites, otherChanges, cuts, comingAndGoing], processes));
    },
    timeout,
  );
});
