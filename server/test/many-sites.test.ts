/** More full test sites than there is room for in memory: all of them are answered, and the process lives. */
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { callsAtOnceMaximum, sandboxMaximumMegabytes, sandboxMaximumRecords } from '@fagvaerk/contract/limits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { runChange } from '../src/access/register/change.ts';
import { createTestSites } from '../src/access/register/test-sites.ts';
import { openDatabase } from '../src/database/open.ts';
import { createSandbox } from '../src/sandbox/sandbox.ts';
import {
  openAdministration,
  openPortals,
  type RunningPortal,
  type RunningPortals,
} from './fixtures/running-portals.ts';
import { documents } from './fixtures/sandbox.ts';

/** Eleven that stayed would end the process. As many as there can be, in a run of their own: `npm run test:long sandbox`. */
const siteCount = Number(process.env.MANY_SITES);
const memory = { NODE_OPTIONS: '--max-old-space-size=512' };
/** More than there is room for, and no more calls than a key may have under way. */
const sitesAtOnce = 8;
const callsToEach = Math.floor(callsAtOnceMaximum / sitesAtOnce);

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 1_200_000 });
let portals: RunningPortals;
let portal: RunningPortal;
let apikey: string;
let siteNames: string[];
beforeAll(async () => {
  portals = await openPortals();
  siteNames = await fillSites();
  portal = await portals.start(memory);
  const { manage } = await openAdministration(portal);
  const facts = { CustomerName: 'Mange', ContactName: 'A', ContactEmail: 'a@b.dk', ContactPhone: '1' };
  const rights = { CreatedByUser: 'x', ValidUntil: '20991231', AccessAll: true };
  const [caller] = (await manage('CreateExternalCustomers', [{ ...facts, ...rights }])).successObjects;
  if (!caller) throw new Error('no customer was created');
  apikey = caller.apiKey;
  await manage(
    'AddSiteAccessToExternalCustomer',
    siteNames.map((_, place) => ({ ExternalCustomerID: caller.customerID, ActiveSiteID: place + 1 })),
  );
});
afterAll(() => portals.close());

/** The first two begin full, one with long notes, the other with many records; the others are copies of them in turn. */
async function fillSites(): Promise<string[]> {
  const db = await openDatabase(portals.database.settings);
  const own = Array.from({ length: siteCount - 2 }, (_, place) => `eget-${place}`);
  const wanted = own.map((Name, place) => ({ Name, Company: place % 2 ? 'kjaer-el' : 'lindholm-vvs' }));
  await runChange(db, 'a test', (change) => createTestSites(change, wanted));
  const sandbox = createSandbox({ db, documents, companyOf: fullCompany });
  for (const siteID of [1, 2]) await sandbox.reset(siteID, (reset) => db.transaction().execute(reset));
  for (let siteID = 3; siteID <= siteCount; siteID++) {
    const model = 2 - (siteID % 2);
    await sql`insert into sandbox_sites (site_id, version, seeded_at, bytes)
      select ${sql.lit(siteID)}, version, seeded_at, bytes from sandbox_sites where site_id = ${model}`.execute(db);
    await sql`insert into sandbox_records (site_id, entity, record_id, version, data)
      select ${sql.lit(siteID)}, entity, record_id, version, data from sandbox_records where site_id = ${model}`.execute(
      db,
    );
  }
  await db.destroy();
  return ['lindholm-vvs', 'kjaer-el', ...own];
}

function fullCompany(name: string) {
  const company = readExampleCompany();
  const [id = '', hour] = Object.entries(company.fitterHour)[0] ?? [];
  // A letter beyond Latin-1 takes two bytes in memory, too.
  const note = name === 'kjaer-el' ? '' : '€'.repeat(32 * 1024);
  const count = note ? (sandboxMaximumMegabytes - 1) * 16 : sandboxMaximumRecords - 2_000;
  const hours = Array.from({ length: count }, (_, place) => [
    String(Number(id) + 500_000 + place),
    { ...hour, id: undefined, note },
  ]);
  return { ...company, fitterHour: { ...company.fitterHour, ...Object.fromEntries(hours) } } as typeof company;
}

const ask = (siteName: string) => portals.ask(portal.origin, '/api/v3.0/fitterhours?pageSize=5', { apikey, siteName });

it('are called one after the other, and again', async () => {
  for (const siteName of [...siteNames, ...siteNames]) expect([siteName, await ask(siteName)]).toEqual([siteName, 200]);
});

it('are called many at once', async () => {
  for (let place = 0; place < siteNames.length; place += sitesAtOnce) {
    const some = siteNames.slice(place, place + sitesAtOnce);
    const calls = Array.from({ length: callsToEach }, () => some).flat();
    expect(new Set(await Promise.all(calls.map(ask)))).toEqual(new Set([200]));
  }
  expect([portal.child.exitCode, portal.child.signalCode]).toEqual([null, null]);
});
