/** The data of the last release is taken forward: what was answered then is answered now, and everything goes on from there. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortals, type RunningPortal, type RunningPortals } from '../fixtures/running-portals.ts';
import { Administrator, makeCaller, sandboxSite } from '../hardening/calls.ts';
import { type Kept, readKept, restoreData } from './kept.ts';
import { anotherFitter, ask } from './life.ts';

const clock = new URL('./set-clock.mjs', import.meta.url);
let portals: RunningPortals;
let portal: RunningPortal;
let kept: Kept;

beforeAll(async () => {
  portals = await openPortals();
  const { settings } = portals.database;
  await restoreData(settings);
  kept = await readKept(settings);
  portal = await portals.start({ NODE_OPTIONS: `--import=${clock}`, CLOCK_FROM: kept.at });
});
afterAll(() => portals?.close());

it('shows, reveals and decides what the release did', async () => {
  expect(await ask(portal.origin, kept.remembered)).toMatchObject(kept.answers);
});

it('goes on from there', async () => {
  const { origin } = portal;
  const { limited } = kept.remembered.customers;
  const headers = { apikey: limited.apiKey, siteName: sandboxSite };
  const caller = makeCaller();
  const employ = () => caller.ask(`${origin}/api/v4.0/fitters/create`, { headers, json: [anotherFitter] });
  const employed = JSON.parse((await employ()).text) as { successObjects: { id: number }[] };
  const list = JSON.parse((await caller.ask(`${origin}/api/v4.0/fitters?pageSize=1000`, { headers })).text) as {
    data: { id: number; name: string }[];
  };
  const newest = list.data.filter(({ name }) => name === anotherFitter.Name);
  expect(newest).toMatchObject([{ id: employed.successObjects[0]?.id }]);
  expect(new Set(list.data.map(({ id }) => id)).size).toBe(list.data.length);

  const administrator = await Administrator.logIn(origin);
  const before = await newestEntry(administrator);
  await administrator.change(origin, 'toggleCustomerApiAccess', { customerID: limited.customerID, apiAccess: false });
  expect((await employ()).status).toBe(401);
  expect(await newestEntry(administrator)).toBe(before + 1);
  caller.close();
  administrator.caller.close();
});

async function newestEntry(administrator: Administrator): Promise<number> {
  const { text } = await administrator.read(portal.origin, 'history?pageSize=1');
  return (JSON.parse(text) as { data: { entry: number }[] }).data[0]?.entry ?? 0;
}
