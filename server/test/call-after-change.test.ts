import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  openPortals,
  type RunningPortal,
  type RunningPortals,
} from './fixtures/running-portals.ts';
import { isOnPostgres } from './fixtures/test-database.ts';

/** How many calls are made after a change was answered, in each test. All of them must be refused. */
const callsAfterChange = Number(process.env.CALLS_AFTER_CHANGE ?? 5_000);
const callsPerRound = 250;
const callersPerProcess = 6;
const call = '/api/v4.0/sitemetadata';
const siteName = 'lindholm-vvs';

let portals: RunningPortals;
let processes: RunningPortal[] = [];

beforeAll(async () => {
  portals = await openPortals();
  const first = await portals.start();
  processes = isOnPostgres ? [first, await portals.start()] : [first];
}, 120_000);
afterAll(() => portals?.close(), 60_000);

const ask = (origin: string, apikey: string): Promise<number> => portals.ask(origin, call, { apikey, siteName });

/** Ways to take the right away, and how to give it back. */
async function prepareChanges(portal: RunningPortal) {
  const { manage, list } = await openAdministration(portal);
  const facts = {
    CustomerName: 'Rør',
    ContactName: 'A',
    ContactEmail: 'a@b.dk',
    ContactPhone: '1',
    CreatedByUser: 'x',
    AccessAll: false,
  };
  const created = (await manage('CreateExternalCustomers', [{ ...facts, ValidUntil: '20991231' }])).successObjects[0];
  if (!created) throw new Error('no customer was created');
  const { customerID: CustomerID, apiKey } = created;
  const site = (await list<{ recordId: number; name: string }>('sites')).find(({ name }) => name === siteName);
  const endpoint = (await list<{ id: number; endpointPath: string }>('endpoints')).find(
    ({ endpointPath }) => endpointPath === call,
  );
  if (!site || !endpoint) throw new Error('the site or the endpoint is missing');

  const onSite = [{ ExternalCustomerID: CustomerID, ActiveSiteID: site.recordId }];
  const key = { CustomerID, SiteID: site.recordId, EndpointID: endpoint.id };
  const flags = (AllowGET: boolean) => [{ ...key, AllowGET, AllowPOST: false, AllowPUT: false, AllowDELETE: false }];
  const toggle = (apiAccess: boolean) => manage('toggleCustomerApiAccess', { customerID: CustomerID, apiAccess });
  const validUntil = (ValidUntil: string) => manage('UpdateExternalCustomers', [{ ...facts, CustomerID, ValidUntil }]);
  const addEndpoint = (on = true) => manage('AddEndpointAccessToCustomerOnSite', flags(on));
  const addSite = () => manage('AddSiteAccessToExternalCustomer', onSite);
  await addSite();
  await addEndpoint();
  const changes = [
    { take: () => toggle(false), give: () => toggle(true) },
    { take: () => validUntil('20200101'), give: () => validUntil('20991231') },
    { take: () => addEndpoint(false), give: () => addEndpoint() },
    { take: () => manage('RemoveEndpointAccessFromCustomerOnSite', [key]), give: () => addEndpoint() },
    {
      take: () => manage('RemoveSiteAccessFromExternalCustomer', onSite),
      give: () => addSite().then(() => addEndpoint()),
    },
  ];
  return { apiKey, changes };
}

describe(isOnPostgres ? 'two processes on PostgreSQL' : 'one process', () => {
  it(
    `accept none of ${callsAfterChange} calls that are made after the right was taken away`,
    async () => {
      const [first] = processes as [RunningPortal];
      const { apiKey, changes } = await prepareChanges(first);
      let isTaken = false;
      let isOver = false;
      let underWay = 0;
      const [before, after] = [new Map<number, number>(), new Map<number, number>()];
      const count = (tally: Map<number, number>, status: number) => tally.set(status, (tally.get(status) ?? 0) + 1);
      const made = () => [...after.values()].reduce((sum, calls) => sum + calls, 0);
      let wanted = 0;

      const caller = async (origin: string) => {
        while (!isOver) {
          if (isTaken && made() + underWay >= wanted) {
            await sleep(1);
            continue;
          }
          // What counts is whether the change had been answered when the call was sent.
          const tally = isTaken ? after : before;
          if (isTaken) underWay++;
          count(tally, await ask(origin, apiKey));
          if (tally === after) underWay--;
        }
      };
      const callers = processes.flatMap(({ origin }) =>
        Array.from({ length: callersPerProcess }, () => caller(origin)),
      );

      for (let round = 0; made() < callsAfterChange; round++) {
        const change = changes[round % changes.length] as (typeof changes)[number];
        await change.take();
        wanted = made() + callsPerRound;
        isTaken = true;
        while (made() < wanted || underWay > 0) await sleep(1);
        isTaken = false;
        await change.give();
        // Given back, it holds everywhere at once too.
        for (const { origin } of processes) expect(await ask(origin, apiKey)).toBe(200);
      }
      isOver = true;
      await Promise.all(callers);
      expect([...after.keys()]).toEqual([401]);
      expect(made()).toBeGreaterThanOrEqual(callsAfterChange);
      expect(before.get(200)).toBeGreaterThan(0);
    },
    120_000 + callsAfterChange * 20,
  );

  it.runIf(isOnPostgres)(
    'also when one of them was asleep during the change',
    async () => {
      const [first, second] = processes as [RunningPortal, RunningPortal];
      const { apiKey, changes } = await prepareChanges(first);
      for (const change of changes.slice(0, 2)) {
        expect(await ask(second.origin, apiKey)).toBe(200);
        second.child.kill('SIGSTOP');
        await change.take();
        const refused = Promise.all(Array.from({ length: 20 }, () => ask(second.origin, apiKey)));
        second.child.kill('SIGCONT');
        expect(new Set(await refused)).toEqual(new Set([401]));
        await change.give();
      }
    },
    120_000,
  );
});
