/** Processes of the last release and of this one work on one database while the new ones take the place of the old. */
import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { outcome, spawnPortal } from '../fixtures/portal-process.ts';
import { openPortals, type RunningPortal, type RunningPortals } from '../fixtures/running-portals.ts';
import { isOnPostgres } from '../fixtures/test-database.ts';
import { Administrator, type Customer, makeCaller } from '../hardening/calls.ts';
import { type Ask, CommentWriter, readComments } from '../hardening/comment-writer.ts';
import { Tally } from '../hardening/figures.ts';
import { Switched } from '../hardening/switched.ts';

/** In a run of its own: `npm run test:long -- upgrade`. */
const folder = process.env.LAST_RELEASE ?? '';
const phaseMs = Number(process.env.UPGRADE_PHASE_SECONDS ?? 20) * 1_000;
const isPossible = isOnPostgres && folder !== '';
const reads = ['/api/v4.0/roles', '/api/v4.0/invoices/20418', '/api/v3.0/fitters?pageSize=10'];
const offerIDs = [618, 611];

vi.setConfig({ testTimeout: 1_800_000, hookTimeout: 600_000 });
type Release = 'old' | 'new';
type Serving = Readonly<{ release: Release; portal: RunningPortal }>;
let portals: RunningPortals;

beforeAll(async () => {
  if (isPossible) portals = await openPortals();
});
afterAll(() => portals?.close());

it.skipIf(!isPossible)('answer every call by the same rules, whoever changed them', async () => {
  const start = async (release: Release): Promise<Serving> => {
    const portal = await portals.start({}, release === 'old' ? folder : undefined);
    return { release, portal };
  };
  let serving = [await start('old'), await start('old')];
  const any = (): Serving => pick(serving);
  const { origin } = any().portal;
  const administrator = await Administrator.logIn(origin);
  const [allowed, refused, ...switched] = (await administrator.addCustomers(origin, 6, true)) as [Customer, Customer];
  await administrator.change(origin, 'SetApiAccess', { CustomerIDs: [refused.customerID], ApiAccess: false });

  const [made, wrong] = [new Tally(), new Tally()];
  const judge = (what: string, status: number, right: number, text = '') => {
    made.add(what);
    if (status !== right) wrong.add(`${what} answered with ${status} ${text.slice(0, 200)}`);
  };
  let isOver = false;
  const caller = makeCaller();
  const read = async () => {
    while (!isOver) {
      const { release, portal } = any();
      const ask = ({ headers }: Customer) => caller.ask(portal.origin + pick(reads), { headers });
      const { status, text } = await ask(allowed);
      judge(`allowed on ${release}`, status, 200, text);
      judge(`refused on ${release}`, (await ask(refused)).status, 401);
      const { one, by } = pick(turned);
      const changedBy = by.release;
      const { came, isOn } = await one.during(() => ask(one.customer));
      if (isOn !== undefined)
        judge(`${isOn ? 'on' : 'off'} by ${changedBy} at ${release}`, came.status, isOn ? 200 : 401);
      await sleep(randomInt(10));
    }
  };
  const turned = switched.map((customer) => ({ one: new Switched(customer), by: { release: 'old' as Release } }));
  const change = async ({ one, by }: (typeof turned)[number]) => {
    for (let isOn = false; !isOver; isOn = !isOn) {
      const { release, portal } = any();
      const payload = { customerID: one.customer.customerID, apiAccess: isOn };
      await one.turn(isOn, async () => {
        const { status, text } = await administrator.attempt(portal.origin, 'toggleCustomerApiAccess', payload);
        judge(`change on ${release}`, status, 200, text);
        by.release = release;
      });
      await sleep(50 + randomInt(200));
    }
  };
  const asAllowed: Ask = async (path, call) => {
    const { release, portal } = any();
    const answer = await caller.ask(portal.origin + path, { ...call, headers: allowed.headers });
    judge(`comment on ${release}`, answer.status, 200, answer.text);
    return answer;
  };
  const write = async (writer: CommentWriter) => {
    while (!isOver) {
      await writer.write(asAllowed);
      await sleep(randomInt(50));
    }
  };
  /** Nobody calls it any more when it ends. */
  const stop = async (leaving: Serving | undefined) => {
    if (!leaving) return;
    serving = serving.filter((one) => one !== leaving);
    await portals.stop(leaving.portal);
  };

  let isBeside = true;
  const replace = async () => {
    await sleep(phaseMs);
    const [first, second] = serving;
    const newcomer = await start('new').catch(() => undefined);
    isBeside = newcomer !== undefined;
    // Then it has said so, and nothing has changed for those who are there.
    if (!newcomer) return expectWords();
    serving = [...serving, newcomer];
    await sleep(phaseMs);
    serving = [...serving, await start('new')];
    await stop(first);
    await sleep(phaseMs);
    await stop(second);
    await sleep(phaseMs);
  };
  const expectWords = async () => {
    const { code, complaints } = await outcome(spawnPortal(portals.variables, portals.webBuild));
    expect([code, complaints]).toEqual([1, expect.stringMatching(/older release still works with it/)]);
    await sleep(phaseMs);
  };
  const writers = offerIDs.map((offerID) => new CommentWriter(offerID));
  const replacing = replace().finally(() => {
    isOver = true;
  });
  await Promise.all([replacing, ...Array.from({ length: 6 }, read), ...turned.map(change), ...writers.map(write)]);
  if (!isBeside) {
    for (const one of serving) await portals.stop(one.portal);
    serving = [await start('new')];
  }
  const comments = (await readComments(asAllowed)) ?? [];
  const complaints = writers.flatMap((writer) => writer.examine(comments) ?? []);
  caller.close();
  administrator.caller.close();
  console.log(`${isBeside ? 'side by side' : 'one after the other'}: ${made}`);
  expect([String(wrong), complaints]).toEqual(['none', []]);
  if (isBeside) expect([made.of('off by old at new') > 0, made.of('off by new at old') > 0]).toEqual([true, true]);
});

const pick = <Item>(items: readonly Item[]): Item => items[randomInt(items.length)] as Item;
