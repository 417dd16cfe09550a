import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { goodCustomer } from '../fixtures/customers.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { type Customer, logIn, type RunningPortal, startPortals } from '../fixtures/portal-process.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';

const rounds = Number(process.env.FROZEN_ROUNDS ?? 1);
/** The promise is ten seconds; the rest is for a busy machine. */
const recoveryMaximumMs = 15_000;
vi.setConfig({ testTimeout: 120_000 + rounds * 30_000 });

const source = (file: string) => JSON.stringify(new URL(`../../src/${file}`, import.meta.url).href);
const path = '/api/v4.0/invoices';
const siteID = 1;

describe.runIf(isOnPostgres)('a frozen process', () => {
  const portals = forAllTests(startPortals);
  let customer: Customer;
  const frozen: ChildProcess[] = [];
  beforeAll(async () => {
    customer = await portals.administrator.addCustomer(true);
  });
  afterAll(() => {
    for (const child of frozen) child.kill('SIGKILL');
  });

  /** Runs a program that imports our code and stops itself with SIGSTOP, like a suspended machine. */
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
         const freeze = () => { console.log('now'); process.kill(process.pid, 'SIGSTOP'); };
         ${program}`,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    frozen.push(child);
    await once(child.stdout, 'data');
  }

  const call = ({ origin }: RunningPortal) => portals.status(origin + path, customer.headers);
  const setAccess = async (apiAccess: boolean) =>
    (await portals.administrator.attempt('toggleCustomerApiAccess', { customerID: customer.customerID, apiAccess }))
      .status;

  async function expectEverythingWorks(): Promise<void> {
    const startedAt = performance.now();
    expect(await setAccess(false)).toBe(200);
    expect(performance.now() - startedAt).toBeLessThan(recoveryMaximumMs);
    expect(await call(portals.first)).toBe(401);
    await logIn(portals.first);
    expect(await setAccess(true)).toBe(200);
    await portals.administrator.manage('ResetSandbox', { siteID });
    expect(await call(portals.first)).toBe(200);
  }

  it.each([
    [
      'that holds the write lock',
      `const db = await openDatabase(settings);
       await writeTransaction(db, async () => freeze());`,
    ],
    [
      'that holds a sandbox lock and stops reading a result',
      `const db = await openDatabase(settings);
       await db.transaction().execute(async (trx) => {
         await sql\`select * from sandbox_sites for update\`.execute(trx);
         sql\`select repeat('x', 1000000) from generate_series(1, 2000)\`.execute(trx).catch(() => {});
         setTimeout(freeze, 100);
         await new Promise(() => {});
       });`,
    ],
  ])('%s blocks no other process', async (_where, program) => {
    await freezeIn(program);
    await expectEverythingWorks();
  });

  it('in a migration does not prevent others from starting', async () => {
    await freezeIn(`
      const { Kysely, PostgresDialect } = await import(${JSON.stringify(import.meta.resolve('kysely'))});
      const { createPool } = await import(${source('database/connections.ts')});
      const pool = createPool('migration', settings.databaseUrl, settings.databaseLimits, () => {});
      await new Kysely({ dialect: new PostgresDialect({ pool }) }).connection().execute(async (db) => {
        await sql\`select pg_advisory_lock(3853314791062309107)\`.execute(db);
        await db.transaction().execute(async (trx) => {
          await sql\`select 1\`.execute(trx);
          freeze();
        });
      });`);
    const other = await portals.start();
    expect(await call(other)).toBe(200);
    await portals.stop(other);
  });

  it('that was writing blocks no other process, and accepts no revoked access after it resumes', async () => {
    const other = await portals.start();
    for (let round = 0; round < rounds; round++) {
      let isWriting = true;
      const write = async (action: string, json: object) => {
        while (isWriting) await portals.administrator.attempt(action, json, other.origin);
      };
      const update = { ...goodCustomer, AccessAll: true, CustomerID: customer.customerID };
      const writing = [
        write('UpdateExternalCustomers', [update]),
        write('CreateExternalCustomers', [goodCustomer]),
        write('ResetSandbox', { siteID }),
      ];
      await sleep(200 + randomInt(300));
      other.child.kill('SIGSTOP');
      isWriting = false;
      await expectEverythingWorks();
      expect(await setAccess(false)).toBe(200);
      other.child.kill('SIGCONT');
      expect(await call(other)).toBe(401);
      await Promise.all(writing);
      expect(await call(other)).toBe(401);
      expect(await setAccess(true)).toBe(200);
    }
    await portals.stop(other);
  });
});
