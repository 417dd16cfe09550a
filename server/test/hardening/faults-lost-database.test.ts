import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findPrograms, startPostgres } from '../../../scripts/postgres.mjs';
import { createCustomer, goodCustomer } from '../fixtures/customers.ts';
import { databaseLimits, isOnPostgres } from '../fixtures/test-database.ts';
import { openTestPortal, type TestPortal, testAdministrator } from '../fixtures/test-portal.ts';
import { waitUntil } from '../fixtures/wait-until.ts';

let server: Awaited<ReturnType<typeof startPostgres>>;
let portal: TestPortal;
const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });

// Its own server: other tests use the shared one.
beforeAll(async () => {
  const programs = isOnPostgres ? await findPrograms() : undefined;
  if (programs === undefined) return;
  server = await startPostgres(programs);
  const dataDir = await mkdtemp(join(tmpdir(), 'fagvaerk-test-'));
  const database = {
    settings: { dataDir, databaseUrl: server.url, databaseLimits },
    variables: {},
    remove: async () => {
      await server.remove();
      await rm(dataDir, { recursive: true });
    },
  };
  portal = await openTestPortal({ database, log });
});
afterAll(() => portal?.close());

async function expectRecovery(): Promise<void> {
  const startedAt = performance.now();
  await waitUntil(async () => (await portal.get('/Admin/customers')).statusCode === 200);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
}

it.runIf(isOnPostgres)('responds with 503 while the database is down, and recovers by itself', async () => {
  const { customerID, apiKey: apikey } = await createCustomer(portal, { AccessAll: true });
  const siteName = 'lindholm-vvs';
  await portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID: 1 }]);
  await server.stop();
  lines.length = 0;

  const calls = [
    () => portal.get('/Admin/customers'),
    () => portal.post('/Admin/CreateExternalCustomers', [goodCustomer]),
    () => portal.app.inject({ method: 'POST', url: '/auth/login', payload: testAdministrator }),
  ];
  for (const call of calls) {
    const response = await call();
    expect(response.statusCode).toBe(503);
    expect(response.headers['retry-after']).toBe('5');
    expect(response.json()).toEqual({
      errorMessage: expect.stringMatching(/^Databasen kan ikke nås lige nu\. Prøv igen om lidt/),
      hasErrors: true,
    });
  }
  for (let call = 0; call < 20; call++) {
    const response = await portal.app.inject({ url: '/api/v4.0/invoices', headers: { apikey, siteName } });
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '5']);
    expect(response.json()).toMatchObject({ hasErrors: true });
    expect(response.body).toContain('database-unavailable');
  }
  expect(lines.filter((line) => line.includes('requests fail'))).toHaveLength(1);
  expect((await portal.app.inject('/healthz')).statusCode).toBe(503);
  expect((await portal.app.inject('/invoicesv4')).statusCode).toBe(200);

  await server.start();
  await expectRecovery();
  expect((await portal.get(`/Admin/customers/${customerID}`)).statusCode).toBe(200);
  expect((await portal.app.inject('/healthz')).statusCode).toBe(200);
});

it.runIf(isOnPostgres)('nothing acknowledged is lost when the database stops during writes', async () => {
  const acknowledged: string[] = [];
  const statuses = new Set<number>();
  let isWriting = true;
  const write = async (writer: number) => {
    for (let count = 0; isWriting; count++) {
      const CustomerName = `Skriver ${writer}-${count}`;
      const response = await portal.post('/Admin/CreateExternalCustomers', [{ ...goodCustomer, CustomerName }]);
      statuses.add(response.statusCode);
      if (response.statusCode === 200) acknowledged.push(CustomerName);
    }
  };
  const writing = Promise.all([1, 2, 3, 4].map(write));
  await sleep(300);
  await server.stop();
  await waitUntil(() => statuses.has(503));
  await server.start();
  await expectRecovery();
  await sleep(100);
  isWriting = false;
  await writing;
  expect([...statuses].sort()).toEqual([200, 503]);
  const { data } = (await portal.get('/Admin/customers?search=Skriver')).json();
  const names = new Set(data.map(({ customerName }: { customerName: string }) => customerName));
  expect(acknowledged.filter((name) => !names.has(name))).toEqual([]);
});
