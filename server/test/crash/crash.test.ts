import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort, untilReady } from '../../../scripts/portal-process.mjs';
import { openDatabase } from '../../src/database/open.ts';
import { spawnPortal } from '../fixtures/portal-process.ts';
import { isOnPostgres, makeTestDatabase, type TestDatabase } from '../fixtures/test-database.ts';
import { testAdministrator } from '../fixtures/test-portal.ts';
import { writeWebBuild } from '../fixtures/web-build.ts';
import { readState, replayHistory, type State } from './state.fixture.ts';
import { type Post, Writer } from './writer.fixture.ts';

/** `npm run test:crash` asks for all of them. */
const rounds = Number(process.env.CRASH_ROUNDS ?? (isOnPostgres ? 3 : 6));
const writers = Array.from({ length: 4 }, () => new Writer());
const mostChangesPerRound = 120;
vi.setConfig({ testTimeout: 120_000 + rounds * 20_000 });

let build: Awaited<ReturnType<typeof writeWebBuild>>;
let database: TestDatabase;
beforeAll(async () => {
  build = await writeWebBuild();
  database = await makeTestDatabase();
});
afterAll(async () => {
  await database.remove();
  await build.remove();
});

async function start() {
  const port = String(await freePort());
  const variables = {
    ...database.variables,
    PORT: port,
    ADMIN_PASSWORD: testAdministrator.Password,
    RATE_LIMIT_PER_MINUTE: '100000',
  };
  const child = spawnPortal(variables, build.folder);
  child.stderr.on('data', (complaint) => console.error(String(complaint)));
  return { child, address: `http://127.0.0.1:${port}` };
}

async function cut(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Answers with what the server acknowledged, or undefined when it was gone before it had. */
function poster(address: string, token: string): Post {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  return async (path, payload) => {
    const attempt = fetch(address + path, { method: 'POST', headers, body: JSON.stringify(payload) });
    const answer = await attempt
      .then(async (response) => ({ status: response.status, text: await response.text() }))
      .catch(() => undefined);
    if (answer && answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
    return answer && JSON.parse(answer.text || '""');
  };
}

async function logIn(address: string): Promise<string> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(testAdministrator);
  const response = await fetch(`${address}/auth/login`, { method: 'POST', headers, body });
  expect(response.status).toBe(200);
  return response.text();
}

async function listEndpoints(address: string, token: string): Promise<number[]> {
  const response = await fetch(`${address}/Admin/endpoints`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data.slice(0, 30).map(({ id }) => id);
}

async function writeAndCrash(): Promise<void> {
  const { child, address } = await start();
  await untilReady(child);
  const token = await logIn(address);
  const post = poster(address, token);
  const endpointIds = await listEndpoints(address, token);
  for (const writer of writers) writer.endpointIds = endpointIds;
  // After so many changes, and then at any moment of the next ones.
  const enough = Promise.withResolvers<void>();
  let left = randomInt(1, mostChangesPerRound);
  const onAcknowledged = () => void (--left === 0 && enough.resolve());
  const working = Promise.all(writers.map((writer) => writer.writeUntilCut(post, onAcknowledged)));
  await enough.promise;
  await sleep(randomInt(10));
  await cut(child);
  await working;
}

/** Now and then the server does not even get to its feet. */
async function crashWhileStarting(): Promise<void> {
  const { child } = await start();
  await sleep(randomInt(100, 1_500));
  await cut(child);
}

async function examine(): Promise<number> {
  const db = await openDatabase(database.settings);
  try {
    const found = await readState(db);
    expect(await replayHistory(db)).toEqual(found);
    for (const writer of writers) {
      const own: State = Object.fromEntries(Object.entries(found).filter(([, customer]) => writer.owns(customer)));
      expect(writer.possibleStates(own)).toContainEqual(own);
      writer.resume(own);
    }
    return (await db.selectFrom('audit').select('id').execute()).length;
  } finally {
    await db.destroy();
  }
}

it(`keeps every acknowledged change and no half of one through ${rounds} crashes`, async () => {
  let changes = 0;
  for (let round = 0; round < rounds; round++) {
    if (round % 5 === 0) await crashWhileStarting();
    await writeAndCrash();
    changes = await examine();
  }
  console.log(`${rounds} crashes, ${changes} changes in the history`);
  expect(changes).toBeGreaterThan(rounds);
});
