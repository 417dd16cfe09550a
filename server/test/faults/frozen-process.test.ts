import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import {
  openAdministration,
  openPortals,
  type RunningPortal,
  type RunningPortals,
} from '../fixtures/running-portals.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { testAdministrator } from '../fixtures/test-portal.ts';

/** How often a process is stopped at a moment that nobody chose. */
const rounds = Number(process.env.FROZEN_ROUNDS ?? 1);
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

const source = (file: string) => JSON.stringify(new URL(`../../src/${file}`, import.meta.url).href);
const call = '/api/v4.0/invoices';
const sandboxId = 1;
let portals: RunningPortals;
let portal: RunningPortal;
let administration: Awaited<ReturnType<typeof openAdministration>>;
let customer: { customerID: number; apiKey: string };
const stopped: ChildProcess[] = [];

beforeAll(async () => {
  if (!isOnPostgres) return;
  portals = await openPortals();
  portal = await portals.start();
  administration = await openAdministration(portal);
  const { successObjects } = await administration.manage('CreateExternalCustomers', [
    { ...goodCustomer, AccessAll: true },
  ]);
  customer = successObjects[0] as typeof customer;
  await administration.manage('AddSiteAccessToExternalCustomer', [
    { ExternalCustomerID: customer.customerID, ActiveSiteID: sandboxId },
  ]);
});
afterAll(async () => {
  for (const child of stopped) child.kill('SIGKILL');
  await portals?.close();
});

/** A process that does something with our own code, and stands still in the middle of it: as if its machine had been put to sleep. */
async function freezeIn(program: string): Promise<void> {
  const child = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '-e',
      `import { openDatabase } from ${source('database/open.ts')};
       import { writeTransaction } from ${source('database/write.ts')};
       import { sql } from ${JSON.stringify(import.meta.resolve('kysely'))};
       const settings = ${JSON.stringify(portals.database.settings)};
       const standStill = () => { console.log('now'); process.kill(process.pid, 'SIGSTOP'); };
       ${program}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  stopped.push(child);
  await once(child.stdout, 'data');
}

const headers = () => ({ apikey: customer.apiKey, siteName: 'lindholm-vvs' });
const setAccess = (apiAccess: boolean) =>
  administration.attempt('toggleCustomerApiAccess', { customerID: customer.customerID, apiAccess });

/** What has to work whoever stands still: login, a right taken away and given back, a reset. */
async function expectAdministration(origins: readonly string[]): Promise<void> {
  const login = fetch(`${portal.origin}/auth/login`, {
    method: 'POST',
    body: JSON.stringify(testAdministrator),
    headers: { 'content-type': 'application/json' },
  });
  expect([(await login).status, await setAccess(false)]).toEqual([200, 200]);
  for (const origin of origins) expect(await portals.ask(origin, call, headers())).toBe(401);
  expect([await setAccess(true), await administration.attempt('ResetSandbox', { siteID: sandboxId })]).toEqual([
    200, 200,
  ]);
  expect(await portals.ask(portal.origin, call, headers())).toBe(200);
}

it.runIf(isOnPostgres).each([
  [
    'with the lock of the writers',
    `const db = await openDatabase(settings);
     await writeTransaction(db, async () => standStill());`,
  ],
  [
    'with a sandbox, in the middle of an answer that it takes no more of',
    `const db = await openDatabase(settings);
     await db.transaction().execute(async (trx) => {
       await sql\`select * from sandbox_sites for update\`.execute(trx);
       sql\`select repeat('x', 1000000) from generate_series(1, 2000)\`.execute(trx).catch(() => {});
       setTimeout(standStill, 100);
       await new Promise(() => {});
     });`,
  ],
])('a process that stands still %s holds nobody up', async (_where, program) => {
  await freezeIn(program);
  await expectAdministration([portal.origin]);
});

it.runIf(isOnPostgres)('a process that stands still in a migration does not keep others from starting', async () => {
  await freezeIn(`
    const { Kysely, PostgresDialect } = await import(${JSON.stringify(import.meta.resolve('kysely'))});
    const { createPool } = await import(${source('database/connections.ts')});
    const pool = createPool('migration', settings.databaseUrl, settings.databaseLimits, () => {});
    await new Kysely({ dialect: new PostgresDialect({ pool }) }).connection().execute(async (db) => {
      await sql\`select pg_advisory_lock(3853314791062309107)\`.execute(db);
      await db.transaction().execute(async (trx) => {
        await sql\`select 1\`.execute(trx);
        standStill();
      });
    });`);
  const other = await portals.start();
  expect(await portals.ask(other.origin, call, headers())).toBe(200);
  await portals.stop(other);
});

it.runIf(isOnPostgres)('nobody is held up, and nothing granted, by one that is stopped while it writes', async () => {
  const other = await portals.start();
  const elsewhere = await openAdministration(other);
  for (let round = 0; round < rounds; round++) {
    let isWriting = true;
    const write = async (work: () => Promise<number>) => {
      while (isWriting) await work();
    };
    const writing = [
      write(() =>
        elsewhere.attempt('UpdateExternalCustomers', [
          { ...goodCustomer, AccessAll: true, CustomerID: customer.customerID },
        ]),
      ),
      write(() => elsewhere.attempt('CreateExternalCustomers', [goodCustomer])),
      write(() => elsewhere.attempt('ResetSandbox', { siteID: sandboxId })),
    ];
    await sleep(200 + randomInt(300));
    other.child.kill('SIGSTOP');
    isWriting = false;
    expect(await setAccess(false)).toBe(200);
    await expectAdministration([portal.origin]);
    expect(await setAccess(false)).toBe(200);
    other.child.kill('SIGCONT');
    // What it had begun is over, and what it remembers of before does not count.
    expect(await portals.ask(other.origin, call, headers())).toBe(401);
    await Promise.all(writing);
    expect(await portals.ask(other.origin, call, headers())).toBe(401);
    expect(await setAccess(true)).toBe(200);
  }
  await portals.stop(other);
});
