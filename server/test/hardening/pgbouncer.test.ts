import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { startPgBouncer } from '../../../scripts/postgres.mjs';
import { openDatabase } from '../../src/database/open.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { type Customer, logIn, openPortals, type RunningPortal } from '../fixtures/portal-process.ts';
import { isOnPostgres, makeTestDatabase } from '../fixtures/test-database.ts';

const program = process.env.PGBOUNCER_PATH ?? '';
const rounds = 20;
const callsAtOnce = 10;
const path = '/api/v4.0/roles';

const handbook = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const documented = handbook.split('### Behind PgBouncer')[1] ?? '';
const settings = /```\n(pool_mode = session\n[^`]*)```/.exec(documented)?.[1] ?? '';
const roleSettings = Array.from(documented.matchAll(/^alter role fagvaerk (set .*);$/gm), ([, setting]) => setting);

describe.runIf(isOnPostgres && program !== '').each(['session', 'transaction'])('PgBouncer in %s mode', (mode) => {
  const lines = settings.replace('pool_mode = session', `pool_mode = ${mode}`);
  const bouncer = forAllTests(() => startPgBouncer(program, process.env.TEST_POSTGRES_URL ?? '', lines));
  const portals = forAllTests(openPortals);

  it('migrates an empty database, with the timeouts of the role', async () => {
    const empty = await makeTestDatabase({ isEmpty: true });
    const { databaseUrl = '' } = empty.settings;
    const server = new pg.Client(databaseUrl);
    await server.connect();
    const name = new URL(databaseUrl).pathname.slice(1);
    for (const setting of roleSettings) await server.query(`alter role postgres in database ${name} ${setting}`);
    await server.end();
    const db = await openDatabase({ ...empty.settings, databaseUrl: bouncer.through(databaseUrl) });
    const { rows } = await sql`
      select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
    expect(rows).toEqual([{ statement: '10s', lock: '8s', idle: '5s' }]);
    expect(await db.selectFrom('sites').selectAll().execute()).toHaveLength(2);
    await db.destroy();
    await empty.remove();
  });

  it('two portals accept no call after its revocation was acknowledged', async () => {
    const DATABASE_URL = bouncer.through(portals.database.settings.databaseUrl ?? '');
    const [first, second] = [await portals.start({ DATABASE_URL }), await portals.start({ DATABASE_URL })];
    const administrator = await logIn(first);
    const customer = await administrator.addCustomer(true);
    const allow = (apiAccess: boolean, at: RunningPortal) =>
      administrator.attempt('toggleCustomerApiAccess', { customerID: customer.customerID, apiAccess }, at.origin);
    const times: number[] = [];
    const statuses = { revoked: new Set<number>(), allowed: new Set<number>() };
    for (let round = 0; round < rounds; round++) {
      const at = round % 2 === 0 ? first : second;
      const revoked = await allow(false, at);
      expect(revoked.status).toBe(200);
      times.push(revoked.ms);
      for (const status of await callBoth(customer, [first, second])) statuses.revoked.add(status);
      expect((await allow(true, at)).status).toBe(200);
      for (const status of await callBoth(customer, [first, second])) statuses.allowed.add(status);
    }
    const [least, most] = [Math.min(...times).toFixed(0), Math.max(...times).toFixed(0)];
    console.log(`${mode} mode: ${rounds} revocations, each ${least} to ${most} ms`);
    expect(statuses).toEqual({ revoked: new Set([401]), allowed: new Set([200]) });
  });

  const callBoth = (customer: Customer, both: RunningPortal[]): Promise<number[]> =>
    Promise.all(
      both.flatMap(({ origin }) =>
        Array.from({ length: callsAtOnce }, () => portals.status(origin + path, customer.headers)),
      ),
    );
});
