import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/database/open.ts';
import { openAdministration, openPortals, type RunningPortals } from './fixtures/running-portals.ts';

const path = '/api/v4.0/roles';
const calls = 25;
const facts = { ContactName: 'Mette', ContactEmail: 'm@example.dk', ContactPhone: '12345678', CreatedByUser: 'admin' };
let portals: RunningPortals;
beforeAll(async () => {
  portals = await openPortals();
});
afterAll(() => portals.close());

it('calls that were answered a second before a process is killed are counted and logged', async () => {
  const portal = await portals.start();
  const { manage } = await openAdministration(portal);
  const wanted = { ...facts, CustomerName: 'Rør ApS', ValidUntil: '20991231', AccessAll: true };
  const { successObjects } = await manage('CreateExternalCustomers', [wanted]);
  const { customerID = 0, apiKey = '' } = successObjects[0] ?? {};
  await manage('AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID: 1 }]);
  const headers = { apikey: apiKey, siteName: 'lindholm-vvs' };
  for (let count = 0; count < calls; count++) expect(await portals.ask(portal.origin, path, headers)).toBe(200);
  // A second, and longer on a busy machine: in each part of it the process and its database have had their turn.
  for (let part = 0; part < 20; part++) {
    await sleep(50);
    expect(await portals.ask(portal.origin, '/healthz', {})).toBe(200);
  }
  await portals.stop(portal, 'SIGKILL');

  const db = await openDatabase(portals.database.settings);
  try {
    const usage = db.selectFrom('usage').where('customer_id', '=', customerID);
    const { counted } = await usage.select(({ fn }) => fn.sum('calls').as('counted')).executeTakeFirstOrThrow();
    const logged = await db.selectFrom('calls').select('id').where('customer_id', '=', customerID).execute();
    expect([Number(counted), logged.length]).toEqual([calls, calls]);
  } finally {
    await db.destroy();
  }
});
