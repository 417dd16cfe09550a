import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { ownTestSitesMaximum, testSitesMaximumMegabytes } from '@fagvaerk/contract/limits.ts';
import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { runChange } from '../src/directory/change.ts';
import { addDemoCustomer } from '../src/directory/initialize.ts';
import type { RunningSandbox } from '../src/sandbox/upstream.ts';
import { actionsOf } from './fixtures/customers.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { openTestGateway, type TestCustomer } from './fixtures/gateway.ts';
import { budget, startTestSandbox } from './fixtures/sandbox.ts';

let sandbox: RunningSandbox;
let sizes: RunningSandbox['admin']['sizes'] = () => sandbox.admin.sizes();
/** Companies that sites were created from, in order. */
const seeded: string[] = [];
const gateway = forAllTests(async () => {
  const companyOf = (company: string) => {
    seeded.push(company);
    return readExampleCompany();
  };
  sandbox = await startTestSandbox({ companyOf, clock: Date.now });
  return openTestGateway({ sandbox: { ...sandbox, admin: { ...sandbox.admin, sizes: () => sizes() } } });
});

const create = (...sites: object[]) => gateway.post('/Admin/CreateTestSites', sites);
const update = (...sites: object[]) => gateway.post('/Admin/UpdateTestSites', sites);
const remove = (...ids: number[]) =>
  gateway.post(
    '/Admin/DeleteTestSites',
    ids.map((recordId) => ({ recordId })),
  );
const list = async (): Promise<TestSite[]> => (await gateway.get('/Admin/GetTestSites')).json().data;
const codesOf = (response: Awaited<ReturnType<typeof create>>) =>
  response.json().validationErrors.map(({ code }: { code: string }) => code);

async function make(Name: string, Company = 'lindholm-vvs'): Promise<TestSite> {
  return (await create({ Name, Company })).json().successObjects[0];
}

async function give(site: TestSite): Promise<TestCustomer> {
  const customer = await gateway.addCustomer({ AccessAll: true, sites: [] });
  const pair = { ExternalCustomerID: customer.customerID, ActiveSiteID: site.recordId };
  await gateway.manage('AddSiteAccessToExternalCustomer', [pair]);
  return customer;
}

beforeEach(async () => {
  const own = (await list()).filter(({ isOwn }) => isOwn).map(({ recordId }) => recordId);
  await gateway.access.db.deleteFrom('site_access').execute();
  if (own.length > 0) await remove(...own);
});

const ownBudget = { ...budget, description: 'eget' };
const budgets = '/api/v4.0/budgets';

it('the example sites exist at first', async () => {
  const facts = { isOwn: false, resetsNightly: false, bytes: null };
  expect(await list()).toEqual([
    { recordId: 2, name: 'kjaer-el', company: 'kjaer-el', ...facts },
    { recordId: 1, name: 'lindholm-vvs', company: 'lindholm-vvs', ...facts },
  ]);
});

describe('a custom test site', () => {
  it('is seeded from its company at the first call, and has its own data', async () => {
    const site = await make('eget-el', 'kjaer-el');
    expect(site).toMatchObject({ name: 'eget-el', company: 'kjaer-el', isOwn: true, bytes: null });
    expect((await actionsOf(gateway))[0]).toBe('site.created');
    const customer = await give(site);
    seeded.length = 0;
    const asked = { site: 'eget-el', method: 'POST', payload: [ownBudget] } as const;
    expect((await gateway.ask(customer, budgets, asked)).statusCode).toBe(200);
    expect(seeded).toEqual(['kjaer-el']);
    const { body } = await gateway.ask(customer, budgets, { site: 'eget-el' });
    expect(body).toContain('eget');
    const others = await gateway.ask(await gateway.addCustomer({ AccessAll: true }), budgets);
    expect(others.json().data).not.toContainEqual(expect.objectContaining({ description: 'eget' }));
    expect((await list())[0]?.bytes).toBeGreaterThan(10_000);
  });

  it('can be reset', async () => {
    const site = await make('eget-el');
    const customer = await give(site);
    await gateway.ask(customer, budgets, { site: 'eget-el', method: 'POST', payload: [ownBudget] });
    const full = (await list()).find(({ isOwn }) => isOwn)?.bytes ?? 0;
    await gateway.manage('ResetSandbox', { siteID: site.recordId });
    expect((await gateway.ask(customer, budgets, { site: 'eget-el' })).body).not.toContain('eget');
    expect((await list()).find(({ isOwn }) => isOwn)?.bytes).toBeLessThan(full);
  });

  it('is not granted to a new demo customer', async () => {
    await make('eget-el');
    const { db, vault } = gateway.access;
    await runChange(db, 'a test', (change) => addDemoCustomer(change, vault));
    const access = gateway.access.db.selectFrom('site_access').select('site_id').orderBy('site_id');
    expect(await access.execute()).toEqual([{ site_id: 1 }, { site_id: 2 }]);
  });

  it.each([
    [{ Name: 'LINDHOLM-vvs', Company: 'kjaer-el' }, 'site-name-taken'],
    [{ Name: 'med mellemrum', Company: 'kjaer-el' }, 'site-name-invalid'],
    [{ Name: 'eget', Company: 'ingen-vvs' }, 'company-unknown'],
    [{ Name: 'eget', Company: '../kjaer-el' }, 'company-unknown'],
    [{ Name: 'eget' }, 'field-required'],
    [{ Name: 'eget', Company: 'kjaer-el', BaseUrl: 'https://x.dk' }, 'field-unknown'],
  ])('is refused as %j', async (wanted, code) => {
    const response = await create(wanted);
    expect([response.statusCode, codesOf(response)]).toEqual([400, [code]]);
  });

  it('is limited in number, also within one list', async () => {
    const names = Array.from({ length: ownTestSitesMaximum }, (_, place) => `eget-${place}`);
    const wanted = names.map((Name) => ({ Name, Company: 'kjaer-el' }));
    const tooMany = await create(...wanted, { Name: 'en-for-meget', Company: 'kjaer-el' });
    expect([tooMany.statusCode, Object.keys(tooMany.json().errors)]).toEqual([400, [`[${names.length}].Name`]]);
    expect((await create(...wanted)).statusCode).toBe(200);
    const oneMore = await create({ Name: 'en-for-meget', Company: 'kjaer-el' });
    expect(oneMore.json().errors).toEqual({
      Name: [`Du kan højst have ${ownTestSitesMaximum} egne testsites. Slet et først`],
    });
  });

  it('is refused when all test sites together are too large', async () => {
    sizes = async () => new Map([[1, { bytes: testSitesMaximumMegabytes * 1024 * 1024 + 1, seededAtMs: 0 }]]);
    expect(codesOf(await create({ Name: 'eget', Company: 'kjaer-el' }))).toEqual(['test-sites-full']);
    sizes = () => sandbox.admin.sizes();
    expect((await create({ Name: 'eget', Company: 'kjaer-el' })).statusCode).toBe(200);
  });
});

describe('changing a test site', () => {
  it('renames it and sets its nightly reset, with a history entry', async () => {
    const { recordId } = await make('foer');
    const response = await update({ RecordId: recordId, Name: 'efter', ResetsNightly: true });
    expect(response.json().successObjects).toMatchObject([{ name: 'efter', resetsNightly: true }]);
    const { data } = (await gateway.get('/Admin/audit')).json();
    expect(data[0]).toMatchObject({
      action: 'site.updated',
      subject: 'efter',
      before: { name: 'foer', resetsNightly: false },
      after: { name: 'efter', company: 'lindholm-vvs', resetsNightly: true },
    });
    await update({ RecordId: recordId, ResetsNightly: true });
    expect((await gateway.get('/Admin/audit')).json().data[0].id).toBe(data[0].id);
  });

  it('cannot rename the example sites', async () => {
    expect(codesOf(await update({ RecordId: 1, Name: 'andet', ResetsNightly: true }))).toEqual(['site-of-examples']);
    for (const ResetsNightly of [true, false]) {
      expect((await update({ RecordId: 1, Name: 'lindholm-vvs', ResetsNightly })).statusCode).toBe(200);
      expect((await list())[1]?.resetsNightly).toBe(ResetsNightly);
    }
  });

  it('refuses a taken name and live sites', async () => {
    const { recordId } = await make('eget');
    expect(codesOf(await update({ RecordId: recordId, Name: 'kjaer-el', ResetsNightly: false }))).toEqual([
      'site-name-taken',
    ]);
    await gateway.addLiveSite('live-vvs', 'https://live.example.dk');
    const live = gateway.siteID('live-vvs');
    expect(codesOf(await update({ RecordId: live, ResetsNightly: true }))).toEqual(['site-not-test']);
    expect(codesOf(await remove(live))).toEqual(['site-not-test']);
  });
});

describe('deleting test sites', () => {
  it('removes their data, by the rows of either list', async () => {
    const sites = [await make('eget-1'), await make('eget-2')];
    const customer = await give(sites[0] as TestSite);
    expect((await gateway.ask(customer, budgets, { site: 'eget-1' })).statusCode).toBe(200);
    await gateway.manage('RemoveSiteAccessFromExternalCustomer', [
      { ExternalCustomerID: customer.customerID, ActiveSiteID: sites[0]?.recordId },
    ]);
    const [row] = (await gateway.get('/Admin/sites?search=eget-2')).json().data;
    const response = await gateway.post('/Admin/DeleteTestSites', [sites[0], row]);
    expect([response.statusCode, response.json().successObjects.length]).toEqual([200, 2]);
    expect((await actionsOf(gateway)).slice(0, 2)).toEqual(['site.deleted', 'site.deleted']);
    const ids = sites.map(({ recordId }) => recordId);
    expect([...(await sandbox.admin.sizes()).keys()].filter((id) => ids.includes(id))).toEqual([]);
    expect((await gateway.get('/Admin/sites?search=eget')).json().total).toBe(0);
  });

  it('is refused for all of them while a customer uses one', async () => {
    const [used, free] = [await make('i-brug'), await make('fri')];
    const customer = await give(used);
    await gateway.ask(customer, budgets, { site: 'i-brug', method: 'POST', payload: [ownBudget] });
    expect(codesOf(await remove(free.recordId, used.recordId))).toEqual(['site-in-use']);
    expect((await gateway.ask(customer, budgets, { site: 'i-brug' })).body).toContain('eget');
    expect((await list()).length).toBe(4);
  });

  it.each([
    [1, 'site-of-examples'],
    [2_000_000_000, 'site-not-test'],
  ])('is refused for site %i', async (recordId, code) => {
    expect(codesOf(await remove(recordId))).toEqual([code]);
  });
});
