import { beforeAll, expect, it } from 'vitest';
import { startEchoSandbox } from '../../test/fixtures/echo-sandbox.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const reset: number[] = [];
const portal = forAllTests(async () => {
  const echo = await startEchoSandbox();
  const resetSite = async ({ siteID }: { siteID: number }) => reset.push(siteID) > 0;
  return openTestPortal({ sandbox: { ...echo, admin: { ...echo.admin, reset: resetSite } } });
});
beforeAll(() => portal.post('/Admin/CreateSites', [{ Name: 'live-vvs', BaseUrl: 'https://live.example.dk' }]));

const siteID = async (name: string): Promise<number> =>
  (await portal.get('/Admin/sites')).json().data.find((site: { name: string }) => site.name === name).recordId;

it('resets a sandbox and records who did it', async () => {
  const id = await siteID('kjaer-el');
  const response = await portal.post('/Admin/ResetSandbox', { siteID: id });
  expect([response.statusCode, response.json().successObjects[0].name, reset]).toEqual([200, 'kjaer-el', [id]]);
  const { data } = (await portal.get('/Admin/audit')).json();
  expect(data[0]).toMatchObject({ action: 'sandbox.reset', administrator: 'admin', subject: 'kjaer-el' });
});

it.each([
  ['a live site', () => siteID('live-vvs'), 'site-is-live'],
  ['a site that does not exist', async () => 999, 'no-such-site'],
  ['an invalid id', async () => 'all', 'id-expected'],
])('refuses %s', async (_what, wanted, rule) => {
  const response = await portal.post('/Admin/ResetSandbox', { siteID: await wanted() });
  expect([response.statusCode, response.json().validationErrors[0].code]).toEqual([400, rule]);
});
