import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type LiveSite, openLiveSite } from '../../../test/fixtures/live-site.ts';
import { openTestPortal, type TestPortal } from '../../../test/fixtures/test-portal.ts';
import { startSiteHealthChecks } from './site-health.ts';

const log = pino({ level: 'silent' });
const minuteMs = 60_000;
let portal: TestPortal;
let site: LiveSite;
let recordId: number;
let nowMs: number;

beforeEach(async () => {
  nowMs = Date.now();
  portal = await openTestPortal({ allowsPrivateSites: true });
  site = await openLiveSite();
  const created = await portal.post('/Admin/CreateSites', [{ Name: 'holm-el', BaseUrl: site.address }]);
  recordId = created.json().successObjects[0].recordId;
});
afterEach(async () => {
  site.close();
  await portal.close();
});

const start = () => startSiteHealthChecks({ db: portal.access.db, log, allowsPrivateSites: true, now: () => nowMs });
async function runAt(laterMs: number): Promise<string> {
  nowMs += laterMs;
  const job = start();
  await job.runIfDue();
  await job.close();
  return new Date(nowMs).toISOString();
}
const health = async () => (await portal.get('/Admin/sites?search=holm-el')).json().data[0].health;
const answer = (status: number) => {
  site.respond = (_message, response) => response.writeHead(status).end();
};

it('is unknown before the first check, and for sandboxes', async () => {
  expect(await health()).toBeNull();
  await runAt(0);
  expect((await portal.get('/Admin/sites?search=lindholm')).json().data[0].health).toBeNull();
});

it('tells since when a site responds, or fails; two failed runs in a row are an outage', async () => {
  answer(401);
  const first = await runAt(0);
  const healthy = { ok: true, problem: null, status: 401, durationMs: expect.any(Number), since: first };
  expect(await health()).toEqual({ ...healthy, checkedAt: first });
  const second = await runAt(minuteMs);
  expect(await health()).toEqual({ ...healthy, checkedAt: second });
  answer(500);
  const failed = await runAt(minuteMs);
  expect(await health()).toMatchObject({ ok: true, problem: 'server-error', status: 500, since: failed });
  await runAt(minuteMs);
  expect(await health()).toMatchObject({ ok: false, problem: 'server-error', status: 500, since: failed });
  site.close();
  await runAt(minuteMs);
  expect(await health()).toMatchObject({ ok: false, problem: 'connection-refused', status: null, since: failed });
});

it('is a problem, not an outage, after the first failure of a new site', async () => {
  answer(500);
  const failed = await runAt(0);
  expect(await health()).toMatchObject({ ok: true, problem: 'server-error', since: failed });
});

it('is checked by one of several processes, once a minute', async () => {
  const jobs = [start(), start(), start()];
  await Promise.all(jobs.map(({ runIfDue }) => runIfDue()));
  nowMs += minuteMs - 1;
  await Promise.all(jobs.map(({ runIfDue }) => runIfDue()));
  expect(site.received).toHaveLength(1);
  nowMs += 1;
  await Promise.all(jobs.map(({ runIfDue }) => runIfDue()));
  expect(site.received).toHaveLength(2);
  await Promise.all(jobs.map(({ close }) => close()));
});

it('is unknown again after the site has moved, and when it has not been checked for ten minutes', async () => {
  await runAt(0);
  expect(await health()).toMatchObject({ ok: true });
  await portal.post('/Admin/UpdateSites', [{ RecordId: recordId, Name: 'holm-el', BaseUrl: `${site.address}/api` }]);
  expect(await health()).toBeNull();
  nowMs -= 11 * minuteMs;
  await runAt(0);
  expect(site.received).toHaveLength(2);
  expect(await health()).toBeNull();
});

it('is updated by the check of an administrator', async () => {
  const checked = await portal.post('/Admin/CheckSite', { BaseUrl: `${site.address}/` });
  expect(checked.json()).toMatchObject({ ok: true, status: 200, steps: { length: 4 } });
  expect(await health()).toMatchObject({ ok: true, status: 200 });
});

it('is never an outage because of the checks of an administrator, which may end one', async () => {
  const check = () => portal.post('/Admin/CheckSite', { BaseUrl: `${site.address}/` });
  answer(500);
  await check();
  await check();
  await runAt(0);
  expect(await health()).toMatchObject({ ok: true, problem: 'server-error' });
  await runAt(minuteMs);
  await check();
  expect(await health()).toMatchObject({ ok: false });
  answer(200);
  await check();
  expect(await health()).toMatchObject({ ok: true, problem: null });
  answer(500);
  await runAt(minuteMs);
  expect(await health()).toMatchObject({ ok: true, problem: 'server-error' });
});

it('does not keep the server from stopping', async () => {
  const asked = Promise.withResolvers<void>();
  site.respond = () => asked.resolve();
  const job = start();
  const run = job.runIfDue();
  await asked.promise;
  const startedAtMs = performance.now();
  await job.close();
  await run;
  expect(performance.now() - startedAtMs).toBeLessThan(2_000);
  expect(await health()).toBeNull();
});
