import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  openAdministration,
  openPortals,
  type RunningPortal,
  type RunningPortals,
} from './fixtures/running-portals.ts';

/** Both sites, each with a different kind of content, have a run of their own: `npm run test:long sandbox`. */
const siteCount = Number(process.env.FULL_SITES ?? 1);
const sites = [
  { siteID: 1, siteName: 'lindholm-vvs', kind: 'long notes', note: 'é'.repeat(2000) },
  { siteID: 2, siteName: 'kjaer-el', kind: 'many records', note: '' },
].slice(0, siteCount);
const memory = { NODE_OPTIONS: '--max-old-space-size=512' };
const callsAtOnce = 20;

let portals: RunningPortals;
let portal: RunningPortal;
let manage: Awaited<ReturnType<typeof openAdministration>>['manage'];
let apikey: string;
beforeAll(async () => {
  portals = await openPortals();
  portal = await portals.start(memory);
  ({ manage } = await openAdministration(portal));
  const facts = { CustomerName: 'Fylder', ContactName: 'A', ContactEmail: 'a@b.dk', ContactPhone: '1' };
  const rights = { CreatedByUser: 'x', ValidUntil: '20991231', AccessAll: true };
  const [caller] = (await manage('CreateExternalCustomers', [{ ...facts, ...rights }])).successObjects;
  if (!caller) throw new Error('no customer was created');
  apikey = caller.apiKey;
  await manage(
    'AddSiteAccessToExternalCustomer',
    sites.map(({ siteID }) => ({ ExternalCustomerID: caller.customerID, ActiveSiteID: siteID })),
  );
});
afterAll(() => portals.close());

async function restart(): Promise<void> {
  await portals.stop(portal, 'SIGKILL');
  portal = await portals.start(memory);
  ({ manage } = await openAdministration(portal));
}

async function ask(siteName: string, path: string, body?: object) {
  const headers = { apikey, siteName, 'content-type': 'application/json' };
  const response = await fetch(
    portal.origin + path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  return { status: response.status, text: await response.text() };
}

/** The statuses of many calls at once, each once. */
const askAll = async (siteName: string): Promise<number[]> => {
  const path = '/api/v3.0/fitterhours?pageSize=200';
  const answers = await Promise.all(Array.from({ length: callsAtOnce }, () => ask(siteName, path)));
  return [...new Set(answers.map(({ status }) => status))];
};

/** Registers hours again and again, until something is refused. */
async function fill({ siteName, note }: (typeof sites)[number]): Promise<string[]> {
  const object = { ...(await anHour(siteName)), note };
  const objects = Array(note === '' ? 1000 : 240).fill(object);
  for (;;) {
    const { text } = await ask(siteName, '/api/v3.0/fitterhours', objects);
    const { validationErrors } = JSON.parse(text) as { validationErrors: { code: string }[] };
    if (validationErrors.length > 0) return validationErrors.map(({ code }) => code);
  }
}

async function anHour(siteName: string): Promise<object> {
  const { text } = await ask(siteName, '/api/v4.0/projects?pageSize=1000');
  const { data } = JSON.parse(text) as { data: { id: number; isClosed: boolean }[] };
  const projectID = data.find(({ isClosed }) => !isClosed)?.id;
  return { date: '2027-03-01', projectID, fitterCategoryID: 1, count: 1, hourRate: 500 };
}

it.each(sites)('a site full of $kind neither ends the process nor keeps it from starting', async (site) => {
  expect(new Set(await fill(site))).toEqual(new Set(['sandbox-full']));
  expect(await askAll(site.siteName)).toEqual([200]);
  await restart();
  expect(await askAll(site.siteName)).toEqual([200]);
});

it('a reset is all that it takes to have room again, also as the first call', async () => {
  await restart();
  for (const { siteID, siteName } of sites) {
    const [, statuses] = await Promise.all([manage('ResetSandbox', { siteID }), askAll(siteName)]);
    expect(statuses).toEqual([200]);
    expect(await askAll(siteName)).toEqual([200]);
    const { status } = await ask(siteName, '/api/v3.0/fitterhours', [await anHour(siteName)]);
    expect(status).toBe(200);
  }
  expect(portal.child.exitCode).toBeNull();
});
