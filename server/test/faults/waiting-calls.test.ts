import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import { openAdministration, openPortals, type RunningPortals } from '../fixtures/running-portals.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';

let portals: RunningPortals;
let outsider: pg.Client;

beforeAll(async () => {
  if (!isOnPostgres) return;
  portals = await openPortals();
  outsider = new pg.Client(portals.database.settings.databaseUrl);
  await outsider.connect();
});
afterAll(async () => {
  await outsider?.end();
  await portals?.close();
});

it.runIf(isOnPostgres)('rights are taken away while calls wait for the database', async () => {
  const portal = await portals.start();
  const administration = await openAdministration(portal);
  const { successObjects } = await administration.manage('CreateExternalCustomers', [
    { ...goodCustomer, AccessAll: true },
  ]);
  const { customerID = 0, apiKey = '' } = successObjects[0] ?? {};
  const access = [{ ExternalCustomerID: customerID, ActiveSiteID: 1 }];
  await administration.manage('AddSiteAccessToExternalCustomer', access);
  const call = () => portals.ask(portal.origin, '/api/v4.0/invoices', { apikey: apiKey, siteName: 'lindholm-vvs' });
  expect(await call()).toBe(200);

  // Whatever a sandbox call asks for, it waits.
  await outsider.query('begin; lock table sandbox_sites in access exclusive mode');
  const calls = Array.from({ length: callsAtOnceMaximum - 1 }, call);
  const waiting = Promise.all(calls);
  // The connections for calls are all taken once one of them has given up.
  expect(await Promise.any(calls)).toBe(503);
  expect(await administration.attempt('toggleCustomerApiAccess', { customerID, apiAccess: false })).toBe(200);
  expect(await call()).toBe(401);
  expect((await fetch(`${portal.origin}/healthz`)).status).toBe(200);
  await outsider.query('rollback');
  // Let through or given up; those that were let through before the right was taken are answered.
  expect((await waiting).every((status) => status === 200 || status === 503)).toBe(true);
});
