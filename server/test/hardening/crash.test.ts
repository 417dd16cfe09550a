import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { openDatabase } from '../../src/database/open.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { type Customer, logIn, type RunningPortal, startPortals } from '../fixtures/portal-process.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { waitUntil } from '../fixtures/wait-until.ts';
import { AdminWriter } from './admin-writer.ts';
import { CommentWriter, offerIDs, type Send, verifyComments } from './comment-writer.ts';
import { readState, replayHistory, type State } from './crash-state.ts';

const rounds = Number(process.env.CRASH_ROUNDS ?? (isOnPostgres ? 3 : 6));
const changesPerRoundMaximum = 120;
vi.setConfig({ testTimeout: 120_000 + rounds * 20_000 });

const administrators = Array.from({ length: 4 }, () => new AdminWriter());
const commentators = offerIDs.map((offerID) => new CommentWriter(offerID));
const portals = forAllTests(startPortals);
let customer: Customer;
beforeAll(async () => {
  customer = await portals.administrator.addCustomer(true);
  await portals.stop(portals.first, 'SIGKILL');
});

const sendTo =
  ({ origin }: RunningPortal): Send =>
  (path, request) =>
    portals.request(origin + path, { ...request, headers: customer.headers });

async function writeAndCrash(portal: RunningPortal): Promise<void> {
  const { attempt, list } = await logIn(portal);
  const send = sendTo(portal);
  const endpointIDs = (await list<{ id: number }>('endpoints')).slice(0, 30).map(({ id }) => id);
  const enough = Promise.withResolvers<void>();
  let remaining = randomInt(1, changesPerRoundMaximum);
  /** False once the server is gone. */
  const isAcknowledged = (status: number, text = ''): boolean => {
    if (status === 0) return false;
    expect(status, text).toBe(200);
    if (--remaining === 0) enough.resolve();
    return true;
  };
  const writing = Promise.all([
    ...administrators.map((writer) =>
      writer.writeUntilGone(endpointIDs, async (action, json) => {
        const { status, text } = await attempt(action, json);
        return isAcknowledged(status, text) ? JSON.parse(text) : undefined;
      }),
    ),
    ...commentators.map(async (writer) => {
      while (isAcknowledged(await writer.write(send)));
    }),
  ]);
  await Promise.race([enough.promise, writing]);
  await sleep(randomInt(10));
  await portals.stop(portal, 'SIGKILL');
  await writing;
}

async function crashDuringStart(): Promise<void> {
  const portal = await portals.spawn();
  await sleep(randomInt(100, 1_500));
  await portals.stop(portal, 'SIGKILL');
}

/** Returns the length of the history. */
async function verifyAccess(): Promise<number> {
  const db = await openDatabase(portals.database.settings);
  try {
    // PostgreSQL may still be committing for the killed process.
    const others = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    if (isOnPostgres) await waitUntil(async () => (await others.execute(db)).rows[0]?.count === 0);
    const found = await readState(db);
    expect(await replayHistory(db)).toEqual(found);
    for (const writer of administrators) {
      const own: State = Object.fromEntries(Object.entries(found).filter(([, one]) => writer.owns(one)));
      expect(writer.possibleStates(own)).toContainEqual(own);
      writer.resume(own);
    }
    return (await db.selectFrom('audit').select('id').execute()).length;
  } finally {
    await db.destroy();
  }
}

it(`${rounds} crashes lose no acknowledged change and leave no partial one`, async () => {
  let changes = 0;
  for (let round = 0; round <= rounds; round++) {
    if (round % 5 === 0) await crashDuringStart();
    const portal = await portals.start();
    expect(await verifyComments(sendTo(portal), commentators)).toEqual([]);
    if (round === rounds) break;
    await writeAndCrash(portal);
    changes = await verifyAccess();
  }
  console.log(`${rounds} crashes, ${changes} changes in the history`);
  expect(changes).toBeGreaterThan(rounds);
});
