import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it, vi } from 'vitest';
import { goneAfterMs } from '../../src/authorization/cluster.ts';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { liveSiteForAllTests } from '../fixtures/live-site.ts';
import { type ClientResponse, type Customer, type RunningPortal, startPortals } from '../fixtures/portal-process.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { waitUntil } from '../fixtures/wait-until.ts';

const writeCount = Number(process.env.IDEMPOTENT_WRITES ?? 1_000);
const writesPerKill = 50;
const killCount = Math.ceil(writeCount / writesPerKill);
const processCount = isOnPostgres ? 2 : 1;
const callersAtOnce = 8;
const siteName = 'live-vvs';
/** As the portal asks. */
const retryAfterMs = 2_000;
vi.setConfig({ testTimeout: 60_000 + writeCount * 200 });

type Write = Readonly<{ key: string; responses: ClientResponse[] }>;

const variables = { ALLOW_PRIVATE_SITES: 'on' };
const site = liveSiteForAllTests();
const portals = forAllTests(() => startPortals(processCount, variables));
let customer: Customer;
/** The keys of the writes that the site did not refuse. */
const carriedOut: string[] = [];

beforeAll(async () => {
  const { manage, list, addCustomer } = portals.administrator;
  await manage('CreateSites', [{ Name: siteName, BaseUrl: site.address }]);
  const sites = await list<{ recordId: number; name: string }>('sites');
  const ActiveSiteID = sites.find(({ name }) => name === siteName)?.recordId;
  customer = await addCustomer(true);
  await manage('AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customer.customerID, ActiveSiteID }]);
});

async function replaceOne(): Promise<void> {
  const { processes: running } = portals;
  await sleep(randomInt(300));
  const [victim] = running.splice(randomInt(running.length), 1);
  await portals.stop(victim as RunningPortal, 'SIGKILL');
  running.push(await portals.start(variables));
}

async function send({ key, responses }: Write): Promise<void> {
  const { processes: running } = portals;
  await waitUntil(() => running.length > 0);
  const { origin } = running[randomInt(running.length)] as RunningPortal;
  const headers = { apikey: customer.apiKey, siteName, 'idempotency-key': key };
  responses.push(await portals.request(`${origin}/api/v4.0/worksheets`, { headers, json: [{ key }] }));
}

async function sendAll(writes: Write[]): Promise<void> {
  const queue = [...writes];
  const caller = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: callersAtOnce }, caller));
}

/** Each up to four times, some of them at the same time and others later. */
function withRepeats(writes: readonly Write[]): Write[] {
  const sent = writes.flatMap((write, index) =>
    Array.from({ length: randomInt(1, 5) }, () => ({ write, place: index + randomInt(2) * randomInt(20) })),
  );
  return sent.sort((one, other) => one.place - other.place).map(({ write }) => write);
}

it(`${writeCount} writes with repeats and killed processes are carried out once`, async () => {
  site.respond = async (_message, response) => {
    const number = site.received.length;
    const status = number % 20 === 0 ? 500 : number % 10 === 0 ? 400 : 200;
    if (status !== 400) carriedOut.push(JSON.parse(site.received.at(-1)?.body.toString() ?? '')[0].key);
    await sleep(randomInt(80));
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ number }));
  };
  const writes = Array.from({ length: writeCount }, (): Write => ({ key: randomUUID(), responses: [] }));
  for (let kills = 0; kills < killCount; kills++) {
    const some = writes.slice(kills * writesPerKill, (kills + 1) * writesPerKill);
    await Promise.all([sendAll(withRepeats(some)), replaceOne()]);
  }
  await sendAll(writes);

  const isStored = ({ status }: ClientResponse) => status === 200;
  const changed = writes.filter(({ responses }) => new Set(responses.filter(isStored).map(format)).size > 1);
  // The last one was sent when all processes ran, so it repeats what was carried out before.
  const forgotten = writes.filter(({ responses }) => responses.some(isStored) && !isStored(last(responses)));
  expect(new Set(carriedOut).size).toBe(carriedOut.length);
  expect(changed).toEqual([]);
  expect(forgotten).toEqual([]);
  const inTheEnd = new Set(writes.map(({ responses }) => last(responses).status));
  expect(inTheEnd.isSubsetOf(new Set([200, 400, 409, 500]))).toBe(true);
  expect(inTheEnd.isSupersetOf(new Set([200, 409]))).toBe(true);

  const unknown = writes.filter(({ responses }) => last(responses).status === 409);
  const sent = writes.reduce((sum, { responses }) => sum + responses.length, 0);
  const siteErrors = writes.filter(({ responses }) => responses.some(({ status }) => status === 500));
  const replays = writes.reduce((sum, { responses }) => sum + Math.max(0, responses.filter(isStored).length - 1), 0);
  const lost = writes.reduce((sum, { responses }) => sum + responses.filter(({ status }) => status === 0).length, 0);
  console.log(
    `${writeCount} writes sent ${sent} times to ${processCount} processes, ${killCount} kills, ` +
      `${lost} calls without a response: ${carriedOut.length} carried out once, ${replays} replayed, ` +
      `${unknown.length} with unknown outcome (${siteErrors.length} after 500)`,
  );
  expect(replays).toBeGreaterThan(writeCount / 2);
});

it('the outcome of a write is unknown as soon as its killed process is known to be gone', async () => {
  site.respond = () => {};
  const { processes: running } = portals;
  const [victim] = running.splice(0, 1);
  const headers = { apikey: customer.apiKey, siteName, 'idempotency-key': randomUUID() };
  const ask = ({ origin }: RunningPortal) =>
    portals.request(`${origin}/api/v4.0/worksheets`, { headers, json: [{ a: 1 }] });
  const lost = ask(victim as RunningPortal);
  await waitUntil(() => site.received.length === 1);
  await portals.stop(victim as RunningPortal, 'SIGKILL');
  expect((await lost).status).toBe(0);
  // Only one process at a time uses the embedded database.
  if (!isOnPostgres) running.push(await portals.start(variables));
  const answers: ClientResponse[] = [];
  do {
    if (answers.length > 0) await sleep(retryAfterMs);
    answers.push(await ask(running[0] as RunningPortal));
  } while (last(answers).text.includes('idempotency-in-progress'));
  expect(last(answers).text).toContain('idempotency-outcome-unknown');
  expect(answers.length - 1).toBeLessThanOrEqual(isOnPostgres ? Math.ceil(goneAfterMs / retryAfterMs) : 0);
  expect(site.received).toHaveLength(1);
});

const format = ({ status, text }: ClientResponse): string => `${status} ${text}`;
const last = (responses: readonly ClientResponse[]): ClientResponse => responses.at(-1) as ClientResponse;
