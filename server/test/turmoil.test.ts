import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, openPortals, type RunningPortal, type RunningPortals } from './fixtures/running-portals.ts';
import { isOnPostgres } from './fixtures/test-database.ts';

/** How many calls are made after a change was answered, in each test: what was taken away stays away, what was given is there. */
const callsAfterChange = Number(process.env.CALLS_IN_TURMOIL ?? 4_000);
const customerCount = 200;
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
  steady = isOnPostgres ? [first, await portals.start()] : [first];
}, 120_000);
afterAll(() => portals?.close(), 60_000);

type Tally = Map<number, number>;
const count = (tally: Tally, status: number) => tally.set(status, (tally.get(status) ?? 0) + 1);
const any = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)] as Item;

/** Customers with a key each, on the site; one change takes the rights of all of them away or gives them back. */
async function prepare() {
  const { attempt, manage } = await openAdministration(steady[0] as RunningPortal);
  const wanted = Array.from({ length: customerCount }, (_, place) => ({
    ...facts,
    CustomerName: `Rør ${place}`,
    AccessAll: true,
  }));
  const customers = (await manage('CreateExternalCustomers', wanted)).successObjects;
  const onSite = customers.map(({ customerID }) => ({ ExternalCustomerID: customerID, ActiveSiteID: 1 }));
  await manage('AddSiteAccessToExternalCustomer', onSite);
  const setAccess = async (AccessAll: boolean): Promise<void> => {
    const payload = wanted.map((one, place) => ({ ...one, CustomerID: customers[place]?.customerID, AccessAll }));
    // Whether a change that was not answered has been made is not known: it is made again.
    while ((await attempt('UpdateExternalCustomers', payload, any(steady))) !== 200) await sleep(20);
  };
  return { keys: customers.map(({ apiKey }) => apiKey), setAccess, attempt };
}

/** Calls with every key on every process, a few at once. */
async function callAll(keys: readonly string[], processes: readonly RunningPortal[], tally: Tally): Promise<void> {
  const calls = processes.flatMap(({ origin }) => keys.map((apikey) => ({ origin, apikey })));
  const caller = async () => {
    for (let call = calls.pop(); call; call = calls.pop())
      count(tally, await portals.ask(call.origin, path, { apikey: call.apikey, siteName }));
  };
  await Promise.all(Array.from({ length: callersAtOnce }, caller));
}

/** Something that goes on beside, again and again until the test is over. */
type Disturbance = (beside: { isOver: () => boolean } & Awaited<ReturnType<typeof prepare>>) => Promise<void>;

const resets: Disturbance = async ({ isOver, attempt }) => {
  for (let round = 0; !isOver(); round++)
    await attempt('ResetSandbox', { siteID: siteIDs[round % siteIDs.length] }, any(steady));
};

async function run(disturbances: readonly Disturbance[], processes: () => readonly RunningPortal[] = () => steady) {
  const prepared = await prepare();
  const [taken, given]: [Tally, Tally] = [new Map(), new Map()];
  const answered = () => (taken.get(401) ?? 0) + (given.get(200) ?? 0);
  let isOver = false;
  const beside = disturbances.map((disturb) => disturb({ ...prepared, isOver: () => isOver }));
  for (let rounds = 0; answered() < callsAfterChange; rounds++) {
    await prepared.setAccess(false);
    await callAll(prepared.keys, processes(), taken);
    await prepared.setAccess(true);
    await callAll(prepared.keys, processes(), given);
  }
  isOver = true;
  await Promise.all(beside);
  return { taken: Object.fromEntries(taken), given: Object.fromEntries(given) };
}

describe(isOnPostgres ? 'two processes on PostgreSQL' : 'one process', () => {
  it(
    'accept nothing that was taken away and refuse nothing that was given, beside resets of the sandboxes',
    async () => {
      const { taken, given } = await run([resets, resets]);
      console.log({ taken, given });
      expect([Object.keys(taken), Object.keys(given)]).toEqual([['401'], ['200']]);
    },
    120_000 + callsAfterChange * 20,
  );
});
