import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { actionsOf, allRights, createCustomer, goodCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());

const create = (...sites: object[]) => portal.post('/Admin/CreateSites', sites);
const update = (RecordId: number, facts: object) =>
  portal.post('/Admin/UpdateSites', [{ RecordId, Name: 'ny', BaseUrl: 'https://api.example.dk', ...facts }]);
const names = async (query = '') =>
  (await portal.get(`/Admin/sites${query}`)).json().data.map(({ name }: { name: string }) => name);

async function createSite(Name: string): Promise<number> {
  const response = await create({ Name, BaseUrl: 'https://api.example.dk/x' });
  return response.json().successObjects[0].recordId;
}

it('initially lists the two sandbox sites at the portal’s address', async () => {
  const unsigned = { customerCount: 0, sendsKey: false, newSecretFrom: null, health: null, revision: 0 };
  const sandbox = { baseUrl: 'http://localhost:3000', kind: 'sandbox', ...unsigned };
  expect((await portal.get('/Admin/sites')).json()).toEqual({
    data: [
      { recordId: 2, name: 'kjaer-el', ...sandbox },
      { recordId: 1, name: 'lindholm-vvs', ...sandbox },
    ],
    total: 2,
  });
});

describe('creating sites', () => {
  it('creates live sites', async () => {
    const response = await create({ Name: 'Holm-El', BaseUrl: 'https://holm.example.dk' });
    expect(response.json().successObjects).toEqual([
      { recordId: expect.any(Number), name: 'Holm-El', baseUrl: 'https://holm.example.dk', kind: 'live', revision: 0 },
    ]);
    expect((await actionsOf(portal))[0]).toBe('site.created');
    expect(await names('?search=holm')).toContain('Holm-El');
    expect(await names('?sort=-name&pageSize=1')).toEqual(['lindholm-vvs']);
  });

  it.each([
    [{ Name: 'LINDHOLM-vvs' }, { Name: ['Der findes allerede et site med dette navn'] }],
    [{ Name: 'ærø' }, { Name: [expect.stringContaining('a-z')] }],
    [{ Name: '' }, { Name: ['Dette felt er påkrævet'] }],
    [{ BaseUrl: 'http://api.example.dk' }, { BaseUrl: [expect.stringContaining('https')] }],
    [{ BaseUrl: 'https://a:b@api.example.dk' }, { BaseUrl: [expect.stringContaining('https')] }],
    [{ BaseUrl: 'https://api.example.dk/?a=b' }, { BaseUrl: [expect.stringContaining('https')] }],
    [{ BaseUrl: 'https://api.example.dk/%zz' }, { BaseUrl: [expect.stringContaining('https')] }],
    [{ BaseUrl: 'https://api.example.dk:25' }, { BaseUrl: [expect.stringContaining('https')] }],
    [{ BaseUrl: 'http://localhost.evil.dk' }, { BaseUrl: [expect.stringContaining('https')] }],
    [{ Kind: 'sandbox' }, { Kind: ['Feltet er ukendt'] }],
  ])('refuses %j', async (facts, errors) => {
    const response = await create({ Name: 'ny', BaseUrl: 'https://api.example.dk', ...facts });
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
  });

  it('refuses private addresses, unless they are allowed', async () => {
    const id = await createSite('offentlig');
    const hosts = [
      'http://localhost:8080',
      'http://[::1]:9',
      'https://10.0.0.1',
      'https://2130706433',
      'https://[fd00::1]',
    ];
    const errors = { BaseUrl: [expect.stringContaining('privat netværk')] };
    for (const BaseUrl of hosts) {
      expect((await create({ Name: 'privat', BaseUrl })).json().errors).toEqual(errors);
      expect((await update(id, { BaseUrl })).json().errors).toEqual(errors);
    }
    const allowing = await openTestPortal({ allowsPrivateSites: true });
    const sites = hosts.map((BaseUrl, index) => ({ Name: `privat-${index}`, BaseUrl }));
    expect((await allowing.post('/Admin/CreateSites', sites)).statusCode).toBe(200);
    await allowing.close();
  });

  it.each([
    ['https://API.example.dk:443/', 'https://api.example.dk'],
    ['https://api.example.dk./v1//', 'https://api.example.dk/v1'],
    ['https://blåbær.example.dk/å b', 'https://xn--blbr-roah.example.dk/%C3%A5%20b'],
  ])('stores %s as %s', async (BaseUrl, stored) => {
    const response = await create({ Name: `normal-${stored.length}`, BaseUrl });
    expect(response.json().successObjects).toMatchObject([{ baseUrl: stored }]);
  });
});

describe('checking an address', () => {
  const check = (BaseUrl: unknown) => portal.post('/Admin/CheckSite', { BaseUrl });

  it('follows the rules for saving it', async () => {
    for (const BaseUrl of ['http://api.example.dk', 'https://10.0.0.1', 'ftp://api.example.dk', '', 7])
      expect(Object.keys((await check(BaseUrl)).json().errors)).toEqual(['BaseUrl']);
  });

  it('explains what failed, and is limited', async () => {
    const found = await check('https://api.portal.invalid');
    expect(found.json()).toMatchObject({
      ok: false,
      problem: 'host-unknown',
      status: null,
      addressFamily: null,
      steps: [{ step: 'dns', result: 'failed' }, { result: 'skipped' }, { result: 'skipped' }, { result: 'skipped' }],
    });
    const statuses: number[] = [];
    for (let more = 0; more < 10; more++) statuses.push((await check('https://api.portal.invalid')).statusCode);
    expect(statuses).toEqual([...Array(9).fill(200), 429]);
    expect((await check('https://api.portal.invalid')).json()).toMatchObject({
      code: 'too-many-attempts',
      errorMessage: expect.stringMatching(/Prøv igen om \d+ sekunder\./),
    });
  });
});

describe('changing a site', () => {
  it('replaces name and address', async () => {
    const RecordId = await createSite('foer');
    const response = await update(RecordId, { Name: 'efter', BaseUrl: 'https://efter.example.dk' });
    expect(response.json().successObjects).toMatchObject([{ recordId: RecordId, name: 'efter' }]);
    expect((await actionsOf(portal))[0]).toBe('site.updated');
  });

  it('sets whether the site receives keys, and keeps the setting if it is omitted', async () => {
    const site = { Name: 'med-noegle', BaseUrl: 'https://x.example.dk' };
    const RecordId = (await create({ ...site, SendsKey: true })).json().successObjects[0].recordId;
    const sendsKey = async () => (await portal.get('/Admin/sites?search=med-noegle')).json().data[0].sendsKey;
    await update(RecordId, { ...site, BaseUrl: 'https://y.example.dk' });
    expect(await sendsKey()).toBe(true);
    await update(RecordId, { ...site, SendsKey: false });
    expect(await sendsKey()).toBe(false);
    const refused = await update(RecordId, { ...site, SendsKey: 'no' });
    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([400, ['SendsKey']]);
  });

  it('can keep its own name but not use another site’s', async () => {
    const RecordId = await createSite('min');
    const rename = async (Name: string) => (await update(RecordId, { Name })).statusCode;
    expect([await rename('MIN'), await rename('kjaer-el')]).toEqual([200, 400]);
  });

  it.each([
    [1, 'Sitet hører til testmiljøet. Her kan kun sites i produktion ændres og slettes'],
    [2_000_000_000, 'Sitet findes ikke'],
  ])('is refused for site %i', async (RecordId, message) => {
    const response = await update(RecordId, {});
    expect([response.statusCode, response.json().errors]).toEqual([400, { RecordId: [message] }]);
  });
});

describe('deleting a site', () => {
  it('is refused while customers use it', async () => {
    const recordId = await createSite('i-brug');
    const { customerID } = await createCustomer(portal);
    const pair = [{ ExternalCustomerID: customerID, ActiveSiteID: recordId }];
    await portal.post('/Admin/AddSiteAccessToExternalCustomer', pair);
    const refused = await portal.post('/Admin/DeleteSites', [{ recordId }]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json().errors.recordId).toEqual([
      'Sitet kan ikke slettes, så længe eksterne kunder har adgang til det',
    ]);
    await portal.post('/Admin/RemoveSiteAccessFromExternalCustomer', pair);
    const { data } = (await portal.get('/Admin/sites?search=i-brug')).json();
    expect((await portal.post('/Admin/DeleteSites', data)).statusCode).toBe(200);
    expect(await names('?search=i-brug')).toEqual([]);
    expect((await actionsOf(portal))[0]).toBe('site.deleted');
  });

  it.each([
    [1, 'site-is-sandbox'],
    [2_000_000_000, 'no-such-site'],
  ])('is refused for site %i', async (recordId, code) => {
    const response = await portal.post('/Admin/DeleteSites', [{ recordId }]);
    expect([response.statusCode, response.json().validationErrors]).toMatchObject([400, [{ code }]]);
  });
});

describe('a login that is no longer fresh', () => {
  const age = (minutes: number) =>
    portal.access.db
      .updateTable('sessions')
      .set({ authenticated_at: new Date(Date.now() - minutes * 60_000) })
      .execute();
  const codeOf = (response: { statusCode: number; json: () => { code?: string } }) => [
    response.statusCode,
    response.json().code,
  ];
  const refused = [403, 'login-renewal-needed'];

  it('cannot redirect calls by changing the address, name or key setting, by a new or deleted site or by a revert', async () => {
    const site = { Name: 'mål', BaseUrl: 'https://maal.example.dk' };
    const id = await createSite('target');
    await update(id, { Name: 'target', BaseUrl: 'https://target.example.dk', SendsKey: true });
    const { entry } = (await portal.get('/Admin/history?pageSize=1')).json().data[0];
    await age(11);
    const same = { Name: 'target', BaseUrl: 'https://target.example.dk', SendsKey: true };
    expect(codeOf(await update(id, { ...same, BaseUrl: 'https://evil.example.dk' }))).toEqual(refused);
    expect(codeOf(await update(id, { ...same, Name: 'elsewhere' }))).toEqual(refused);
    expect(codeOf(await create({ ...site, Name: 'evil' }))).toEqual(refused);
    expect(codeOf(await portal.post('/Admin/DeleteSites', [{ recordId: id }]))).toEqual(refused);
    expect(codeOf(await portal.post('/Admin/RevertChange', { entry, overwrite: false }))).toEqual(refused);
    expect((await update(id, same)).statusCode).toBe(200);
    await age(0);
    expect((await update(id, { ...same, SendsKey: false })).statusCode).toBe(200);
    await age(11);
    expect(codeOf(await update(id, same))).toEqual(refused);
    await age(0);
  });

  describe('cannot grant access to a live site', () => {
    const live = { SiteID: 0, CustomerID: 0, EndpointID: 1 };
    const pair = () => [{ ExternalCustomerID: live.CustomerID, ActiveSiteID: live.SiteID }];
    const addSite = () => portal.post('/Admin/AddSiteAccessToExternalCustomer', pair());
    const setRight = (flags: object) =>
      portal.post('/Admin/AddEndpointAccessToCustomerOnSite', [{ ...live, ...flags }]);
    const noRights = { AllowPOST: false, AllowGET: false, AllowDELETE: false, AllowPUT: false };

    beforeEach(async () => {
      await age(0);
      live.SiteID = await createSite(`live-${Date.now()}`);
      live.CustomerID = (await createCustomer(portal)).customerID;
    });
    afterEach(() => age(0));

    it('by adding the site, though a sandbox site can be added and the live one removed', async () => {
      await age(11);
      expect(codeOf(await addSite())).toEqual(refused);
      const sandbox = [{ ExternalCustomerID: live.CustomerID, ActiveSiteID: 1 }];
      expect((await portal.post('/Admin/AddSiteAccessToExternalCustomer', sandbox)).statusCode).toBe(200);
      await age(0);
      await addSite();
      await age(11);
      expect((await portal.post('/Admin/RemoveSiteAccessFromExternalCustomer', pair())).statusCode).toBe(200);
      const { entry } = (await portal.get('/Admin/history?pageSize=1')).json().data[0];
      expect(codeOf(await portal.post('/Admin/RevertChange', { entry, overwrite: false }))).toEqual(refused);
    });

    it('by adding rights or a role, though rights can be removed', async () => {
      await addSite();
      await setRight({ ...noRights, AllowGET: true });
      await age(11);
      expect(codeOf(await setRight(allRights))).toEqual(refused);
      const role = {
        CustomerIDs: [live.CustomerID],
        SiteIDs: [live.SiteID],
        Rules: [{ Endpoints: '/api/v4.0/invoices/*', Levels: ['GET'] }],
        Mode: 'add',
      };
      expect(codeOf(await portal.post('/Admin/AssignRole', role))).toEqual(refused);
      expect((await setRight(noRights)).statusCode).toBe(200);
    });

    const write = (path: string, body: object) => portal.post(`/Admin/${path}`, body);
    const edit = (CustomerID: number, facts: object) =>
      write('UpdateExternalCustomers', [{ ...goodCustomer, ValidUntil: '20200101', CustomerID, ...facts }]);
    it.each<[string, (id: number) => ReturnType<typeof write>]>([
      ['access to everything', (id) => edit(id, { AccessAll: true })],
      ['the toggle', (customerID) => write('toggleCustomerApiAccess', { customerID, apiAccess: true })],
      ['the bulk switch', (id) => write('SetApiAccess', { CustomerIDs: [id], ApiAccess: true })],
      ['extension', (id) => write('ExtendCustomers', { CustomerIDs: [id], ValidUntil: '20990101' })],
      ['a later date', (id) => edit(id, { ValidUntil: '20990101' })],
    ])('by %s, which customers without a live site can be given', async (_name, give) => {
      const { customerID: other } = await createCustomer(portal);
      await addSite();
      await age(11);
      for (const id of [live.CustomerID, other]) {
        expect((await edit(id, {})).statusCode).toBe(200);
        expect((await write('SetApiAccess', { CustomerIDs: [id], ApiAccess: false })).statusCode).toBe(200);
      }
      expect([codeOf(await give(live.CustomerID)), (await give(other)).statusCode]).toEqual([refused, 200]);
      await age(0);
      expect((await give(live.CustomerID)).statusCode).toBe(200);
    });

    it('by a revert', async () => {
      await addSite();
      await age(11);
      await write('toggleCustomerApiAccess', { customerID: live.CustomerID, apiAccess: false });
      const { entry } = (await portal.get('/Admin/history?pageSize=1')).json().data[0];
      expect(codeOf(await write('RevertChange', { entry, overwrite: false }))).toEqual(refused);
    });
  });

  it('can stop sending keys to a site and create a customer', async () => {
    const id = await createSite('keyless');
    const site = { Name: 'keyless', BaseUrl: 'https://api.example.dk/x' };
    await update(id, { ...site, SendsKey: true });
    await age(11);
    expect((await update(id, { ...site, SendsKey: false })).statusCode).toBe(200);
    expect((await createCustomer(portal)).customerID).toBeGreaterThan(0);
    await age(0);
  });
});
