/** The client that the portal offers, in programs that callers would run: under load, and through connections that fail. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { site, startPortal } from './portal.mjs';

const root = join(import.meta.dirname, '..', '..');
const sentHours = 400;
const refusedHours = 16;
const killsMaximum = 25;

let portal;
let folder;
beforeAll(async () => {
  // The quota of production.
  portal = await startPortal({ RATE_LIMIT_PER_MINUTE: '600' });
  folder = await mkdtemp(join(tmpdir(), 'offered-client-'));
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

function start(file, baseUrl, apiKey) {
  const env = { ...process.env, FAGVAERK_URL: baseUrl, FAGVAERK_API_KEY: apiKey, FAGVAERK_SITE: site };
  return spawn(process.execPath, [file], { cwd: folder, env });
}

/** Mulberry32, so that a failure can be repeated as far as timing allows. */
function seededRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

it('700 reads by 40 workers succeed against a quota of 600 a minute', async () => {
  const program = `
import { createClient, unwrap } from '@fagvaerk/client';
const { FAGVAERK_URL: baseUrl, FAGVAERK_API_KEY: apikey, FAGVAERK_SITE: siteName } = process.env;
const counts = { answered: 0, failed: 0, waits: 0 };
const api = createClient({ version: 'v4.0', baseUrl, apikey, siteName, onRetry: () => counts.waits++ });
let left = 700;
const work = async () => {
  while (left-- > 0) await unwrap(api.GET('/roles')).then(() => counts.answered++, () => counts.failed++);
};
await Promise.all(Array.from({ length: 40 }, work));
console.log(JSON.stringify(counts));
`;
  await writeFile(join(folder, 'load.mjs'), program);
  const running = start('load.mjs', portal.address, await portal.addKey());
  const counts = JSON.parse(await text(running.stdout));
  console.info('load', counts);
  expect(counts).toMatchObject({ answered: 700, failed: 0, waits: expect.any(Number) });
  expect(counts.waits).toBeGreaterThan(0);
});

/** Drops, delays and refuses calls, and kills the program that sends them. */
async function openCruelProxy(kill) {
  const random = seededRandom(20261119);
  const counts = { calls: 0, droppedBefore: 0, droppedAfter: 0, unavailable: 0, kills: 0, replays: 0 };
  const sometimes = (share, name) => {
    const isChosen = random() < share && (name !== 'kills' || counts.kills < killsMaximum);
    if (isChosen) counts[name]++;
    return isChosen;
  };
  const server = createServer(async (request, response) => {
    counts.calls++;
    const body = await buffer(request);
    await wait(random() * 150);
    if (sometimes(0.06, 'kills')) kill();
    if (sometimes(0.12, 'droppedBefore')) return void response.destroy();
    if (sometimes(0.05, 'unavailable')) return void response.writeHead(503, { 'retry-after': '1' }).end('{}');
    const { host, connection, ...headers } = request.headers;
    const { method, url } = request;
    const options = { method, headers: { ...headers, 'accept-encoding': 'identity' } };
    const answer = await fetch(portal.address + url, { ...options, body: method === 'GET' ? null : body });
    const answered = await answer.text();
    if (answer.headers.has('idempotency-replayed')) counts.replays++;
    if (sometimes(0.06, 'kills')) kill();
    if (sometimes(0.15, 'droppedAfter')) return void response.destroy();
    response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(answered);
    // Somewhere in what the program does next.
    if (sometimes(0.06, 'kills')) setTimeout(kill, random() * 300);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { counts, origin: `http://127.0.0.1:${server.address().port}`, close: () => server.close() };
}

it('the program for operation loses and repeats nothing while connections fail and it is killed', async () => {
  await copyFile(join(root, 'examples', 'operating', 'operating.mjs'), join(folder, 'operating.mjs'));
  const common = { date: '2026-12-01', fitterCategoryID: 1, hourRate: 570, fitterID: 12 };
  const outbox = Array.from({ length: sentHours }, (_, index) => {
    const projectID = index % (sentHours / refusedHours) === 7 ? 999_999 : 1042;
    return { id: `T-${index}`, hour: { ...common, projectID, count: 0.25 * (1 + (index % 30)), note: `Nr. ${index}` } };
  });
  await writeFile(join(folder, 'timer.json'), JSON.stringify(outbox));

  const apiKey = await portal.addKey();
  const headers = { apikey: apiKey, siteName: site };
  let running;
  const proxy = await openCruelProxy(() => running.kill('SIGKILL'));
  let runs = 0;
  /** Until it ends by itself. */
  const runToEnd = async () => {
    for (let isDone = false; !isDone; runs++) {
      running = start('operating.mjs', proxy.origin, apiKey);
      running.stderr.resume();
      const [code] = await once(running, 'exit');
      isDone = code === 0;
    }
  };
  const hoursOnSite = async () => {
    const hours = [];
    for (let page = 1; page !== null; ) {
      const answer = await portal.fetchJson(`/api/v4.0/fitterhours?pageSize=1000&page=${page}`, headers);
      hours.push(...answer.data);
      page = answer.nextPage;
    }
    return hours;
  };
  await runToEnd();
  const corrected = (await hoursOnSite()).find(({ note }) => note === 'T-0: Nr. 0');
  const change = [{ ...common, projectID: 1042, fitterHourID: corrected.id, count: 9, note: corrected.note }];
  const post = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  await fetch(`${portal.address}/api/v3.0/fitterhours`, { ...post, body: JSON.stringify(change) });
  // A batch whose key is forgotten, of which the first object had been saved.
  const status = join(folder, 'status.json');
  const { saved: earlier, ...state } = JSON.parse(await readFile(status, 'utf8'));
  const { 'T-1': _, ...savedOthers } = earlier;
  outbox.push({ ...outbox[1], id: 'T-9000' });
  const forgotten = { key: 'glemt', createdAt: 0, entries: [outbox[1], outbox.at(-1)] };
  await writeFile(status, JSON.stringify({ ...state, saved: savedOthers, batch: forgotten }));
  await writeFile(join(folder, 'timer.json'), JSON.stringify(outbox));
  await runToEnd();
  proxy.close();

  const onSite = await hoursOnSite();
  const { saved, copy, batch } = JSON.parse(await readFile(join(folder, 'status.json'), 'utf8'));
  const found = Map.groupBy(onSite, ({ note }) => /^T-\d+(?=: )/.exec(note ?? '')?.[0]);
  const counts = { sent: 0, refused: 0, lost: 0, duplicated: 0, wrong: 0 };
  for (const { id, hour } of outbox) {
    const [first, ...others] = found.get(id) ?? [];
    counts.duplicated += others.length;
    if (!first) counts[hour.projectID === 999_999 ? 'refused' : 'lost']++;
    else {
      counts.sent++;
      const count = id === 'T-0' ? 9 : hour.count;
      const isRight = first.hours === count && first.projectID === hour.projectID && saved[id] === first.id;
      if (!isRight || first.note !== `${id}: ${hour.note}`) counts.wrong++;
    }
  }
  console.info('operating', { runs, ...proxy.counts, ...counts, hours: onSite.length });
  const none = { lost: 0, duplicated: 0, wrong: 0 };
  expect(counts).toEqual({ sent: sentHours - refusedHours + 1, refused: refusedHours, ...none });
  expect(batch).toBeUndefined();
  const byID = (hours) => hours.toSorted((a, b) => a.id - b.id);
  expect(byID(Object.values(copy))).toEqual(byID(onSite));
  for (const kind of ['droppedBefore', 'droppedAfter', 'unavailable', 'kills', 'replays'])
    expect(proxy.counts[kind], kind).toBeGreaterThan(0);
});
