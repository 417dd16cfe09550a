import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { startPortals } from '../fixtures/portal-process.ts';

const calls = 25;
const portals = forAllTests(startPortals);

it('a killed process has counted and logged all calls older than a second', async () => {
  const { first: portal, administrator } = portals;
  const { customerID, headers } = await administrator.addCustomer(true);
  for (let call = 0; call < calls; call++)
    expect(await portals.status(`${portal.origin}/api/v4.0/roles`, headers)).toBe(200);
  // One second, or longer on a busy machine: the process runs in each part of it.
  for (let part = 0; part < 20; part++) {
    await sleep(50);
    expect(await portals.status(`${portal.origin}/healthz`)).toBe(200);
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
