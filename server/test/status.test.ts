import { fileURLToPath } from 'node:url';
import type { Incident } from '@fagvaerk/contract/incidents.ts';
import { sql } from 'kysely';
import { afterEach, expect, it, vi } from 'vitest';
import { version } from '../src/observability/version.ts';
import { forEachTest } from './fixtures/for-all-tests.ts';
import { openTestGateway } from './fixtures/gateway.ts';
import { isOnPostgres } from './fixtures/test-database.ts';

const webBuild = fileURLToPath(new URL('../../web/dist', import.meta.url));
const gateway = forEachTest(() => openTestGateway({ webBuild }));
afterEach(() => void vi.restoreAllMocks());

const ask = (url: string, headers = {}) => gateway.app.inject({ url, headers });
const readStatus = async () => (await ask('/status.json')).json();
const slow = {
  Title: 'Langsomme svar',
  Text: 'Vi undersøger <det> for $& kunder.\n\nVi skriver igen.',
  IsResolved: false,
};
const save = async (incident: object): Promise<Incident> =>
  (await gateway.manage('SaveIncident', incident)).successObjects[0] as Incident;

/** The status is kept for a moment. */
function passTime(ms = 6_000) {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockImplementation(() => now + ms);
}

async function addSite(name: string, ok: boolean, checkedAt = new Date()): Promise<number> {
  const { successObjects } = await gateway.manage('CreateSites', [{ Name: name, BaseUrl: `https://${name}.dk` }]);
  const { recordId } = successObjects[0] as { recordId: number };
  const check = { problem: null, status: null, duration_ms: 1, checked_at: checkedAt, since: checkedAt };
  await gateway.access.db
    .insertInto('site_health')
    .values({ site_id: recordId, failures: ok ? 0 : 2, ...check })
    .execute();
  return recordId;
}

it('says that everything works, with version and uptime', async () => {
  const { statusCode, headers, body } = await ask('/status');
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(body).toContain('Alt virker.');
  expect(body).toContain(`Version ${version}, i drift siden`);
  expect((await ask('/status', { cookie: 'lang=en' })).body).toContain('<h1>Status</h1>');
  expect(await readStatus()).toEqual({
    status: 'ok',
    version,
    startedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    uptimeSeconds: expect.any(Number),
    liveSites: { checked: 0, unreachable: 0 },
    incidents: [],
  });
});

it('shows an incident until 90 days after it was resolved, with its text escaped', async () => {
  const { incidentID, startedAt } = await save(slow);
  const { body } = await ask('/status');
  expect(body).toContain('Der er en igangværende hændelse.');
  expect(body).toContain('<h3>Langsomme svar</h3>');
  expect(body).toContain('>Vi undersøger &lt;det&gt; for $&amp; kunder.\n\nVi skriver igen.</p>');
  expect(await readStatus()).toMatchObject({ status: 'incident', incidents: [{ startedAt, resolvedAt: null }] });
  const markdown = await ask('/status.md');
  expect(markdown.headers).toMatchObject({
    'content-type': 'text/markdown; charset=utf-8',
    'cache-control': 'no-cache',
  });
  expect(markdown.body).toMatch(
    /^# Driftsstatus\n\nDer er en igangværende hændelse\.\n\nVersion .*\n\n## Hændelser\n\n### Langsomme svar\n\nSiden .*\n\n/s,
  );
  expect(markdown.body).toMatch(/Vi undersøger \\<det> for \$& kunder\.\n\nVi skriver igen\.\n$/);
  expect((await ask('/status', { accept: 'text/markdown' })).body).toBe(markdown.body);

  const { resolvedAt } = await save({ ...slow, IncidentID: incidentID, IsResolved: true });
  passTime();
  expect(await readStatus()).toMatchObject({ status: 'ok', incidents: [{ startedAt, resolvedAt }] });

  const longAgo = new Date(Date.now() - 91 * 24 * 60 * 60 * 1000);
  await gateway.access.db.updateTable('incidents').set({ resolved_at: longAgo }).execute();
  passTime();
  expect((await readStatus()).incidents).toEqual([]);
});

it('counts the sites that do not respond; names are for the keys that may use them', async () => {
  await addSite('oppe', true);
  const siteID = await addSite('nede', false);
  await addSite('forladt', false, new Date(Date.now() - 11 * 60_000));
  expect((await readStatus()).liveSites).toEqual({ checked: 2, unreachable: 1 });
  const { body } = await ask('/status');
  expect(body).toContain('1 af 2');
  expect(body).toContain('ikke alle sites i produktion svarer');
  expect(body).not.toContain('nede');

  const customer = await gateway.addCustomer();
  const sitesOf = async () => {
    const headers = { apikey: customer.apiKey };
    return (await gateway.call({ url: '/api/access/sites', headers })).json().data.sites;
  };
  const sandbox = { siteName: 'lindholm-vvs', kind: 'sandbox', reachable: null };
  expect(await sitesOf()).toEqual([sandbox]);
  await gateway.manage('AddSiteAccessToExternalCustomer', [
    { ExternalCustomerID: customer.customerID, ActiveSiteID: siteID },
  ]);
  expect(await sitesOf()).toEqual([sandbox, { siteName: 'nede', kind: 'live', reachable: false }]);
});

it('says so if the database does not respond', async () => {
  await gateway.access.db.schema.dropTable('incidents').execute();
  expect(await readStatus()).toMatchObject({ status: 'unavailable', version, liveSites: null, incidents: null });
  expect((await ask('/status')).body).toContain('Databasen virker ikke, som den skal');
});

it.skipIf(isOnPostgres)('says so if the disk is full, and shows what can be read', async () => {
  await sql`pragma max_page_count = 1`.execute(gateway.access.db);
  const write = () => gateway.post('/Admin/SaveIncident', slow);
  while ((await write()).statusCode !== 503);
  expect((await ask('/healthz')).statusCode).toBe(503);
  passTime();
  expect(await readStatus()).toMatchObject({ status: 'unavailable', liveSites: { checked: 0, unreachable: 0 } });
});

it('incidents are changed and deleted by administrators, and recorded', async () => {
  const { incidentID, startedAt } = await save(slow);
  const changed = await save({ ...slow, IncidentID: incidentID, Title: 'Nede' });
  expect(changed).toMatchObject({ incidentID, title: 'Nede', startedAt, resolvedAt: null });
  await gateway.manage('DeleteIncident', { IncidentID: incidentID });
  expect((await gateway.get('/Admin/incidents')).json().data).toEqual([]);
  const { data } = (await gateway.get('/Admin/audit')).json();
  const recorded = data
    .slice(0, 3)
    .map(({ action, subject }: { action: string; subject: string }) => [action, subject]);
  expect(recorded).toEqual([
    ['incident.deleted', 'Nede'],
    ['incident.saved', 'Nede'],
    ['incident.saved', 'Langsomme svar'],
  ]);
});

it('invalid incidents are refused', async () => {
  for (const [action, payload, code] of [
    ['SaveIncident', { ...slow, Title: '' }, 'field-required'],
    ['SaveIncident', { ...slow, Text: 'Usynlig\u200b' }, 'text-not-plain'],
    ['SaveIncident', { ...slow, Text: 'x'.repeat(1_001) }, 'text-too-long'],
    ['SaveIncident', { ...slow, IncidentID: 99 }, 'no-such-incident'],
    ['DeleteIncident', { IncidentID: 99 }, 'no-such-incident'],
  ] as const) {
    const response = await gateway.post(`/Admin/${action}`, payload);
    expect([response.statusCode, response.json().validationErrors[0].code]).toEqual([400, code]);
  }
});
