import { describe, expect, it } from 'vitest';
import { actionsOf, allRights, createCustomer, createCustomers, goodCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());

const create = (payload: unknown, headers = {}) =>
  portal.call({
    method: 'POST',
    url: '/Admin/CreateExternalCustomers',
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

const uuid4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('creating customers', () => {
  it('responds with the write wrapper, the id and the whole key', async () => {
    const response = await create([goodCustomer]);
    expect(response.statusCode).toBe(200);
    const { successObjects, ...wrapper } = response.json();
    expect(wrapper).toEqual({ errorObjects: [], errorMessages: [], validationErrors: [], hasErrors: false });
    expect(successObjects).toEqual([
      {
        customerID: expect.any(Number),
        apiKey: expect.stringMatching(uuid4),
        customerName: 'Ærø Data ApS',
        validUntil: '20301231',
        createdByUser: 'admin',
        accessAll: false,
        apiAccess: true,
        isDemo: false,
        revision: 0,
        contactName: 'Åse Kjær',
        contactEmail: 'aase@aeroedata.dk',
        contactPhone: '62 52 11 22',
      },
    ]);
    expect(await actionsOf(portal, successObjects[0].customerID)).toEqual(['customer.created']);
  });

  it('creates several in request order, each with its own key', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `Kunde ${index}`);
    const created = await createCustomers(portal, ...names.map((CustomerName) => ({ CustomerName })));
    expect(created.map(({ customerName }) => customerName)).toEqual(names);
    expect(new Set(created.map(({ apiKey }) => apiKey)).size).toBe(50);
  });

  it.each([
    ['CustomerName', undefined, 'Dette felt er påkrævet'],
    ['CustomerName', ' \t ', 'Dette felt er påkrævet'],
    ['CustomerName', 'x'.repeat(51), 'Højst 50 tegn'],
    ['CustomerName', 'a\0b', 'Teksten indeholder tegn, der ikke kan gemmes'],
    ['CustomerName', 'a\ud800b', 'Teksten indeholder tegn, der ikke kan gemmes'],
    ['CustomerName', 7, 'Skal være tekst'],
    ['ContactName', '', 'Dette felt er påkrævet'],
    ['ContactPhone', undefined, 'Dette felt er påkrævet'],
    ['CreatedByUser', '', 'Dette felt er påkrævet'],
    ['ContactEmail', ' ', 'E-mail er påkrævet'],
    ['ContactEmail', 'a b@x.dk', 'E-mail skal være gyldig'],
    ['ContactEmail', `${'x'.repeat(250)}@x.dk`, 'Højst 254 tegn'],
    ['ValidUntil', undefined, 'Dette felt er påkrævet'],
    ['ValidUntil', '20250229', 'Vælg en gyldig dato'],
    ['ValidUntil', 20261231, 'Vælg en gyldig dato'],
    ['AccessAll', 'ja', 'Skal være true eller false'],
    ['CustomerID', 1, 'Feltet er ukendt'],
  ])('refuses %s as %j', async (field, value, message) => {
    const entries = Object.entries(goodCustomer).filter(([name]) => name !== field);
    const payload = Object.fromEntries(value === undefined ? entries : [...entries, [field, value]]);
    const response = await create([payload]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ hasErrors: true, successObjects: [] });
    expect(Object.entries(response.json().errors)).toEqual([[field, [message]]]);
  });

  it('writes nothing if any object is invalid, and lists the violations', async () => {
    const before = (await portal.get('/Admin/customers')).json().total;
    const bad = { ...goodCustomer, ContactName: '', ContactEmail: 'x' };
    const response = await create([goodCustomer, bad, goodCustomer]);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({
      successObjects: [],
      errorObjects: [bad],
      errorMessages: ['ContactName: Dette felt er påkrævet', 'ContactEmail: E-mail skal være gyldig'],
      validationErrors: [
        { index: 1, field: 'ContactName', code: 'field-required', message: 'Dette felt er påkrævet' },
        { index: 1, field: 'ContactEmail', code: 'email-invalid', message: 'E-mail skal være gyldig' },
      ],
      errors: {
        '[1].ContactName': ['Dette felt er påkrævet'],
        '[1].ContactEmail': ['E-mail skal være gyldig'],
      },
      hasErrors: true,
    });
    expect((await portal.get('/Admin/customers')).json().total).toBe(before);
  });

  it.each([
    [{ ...goodCustomer }, 'Skal være en liste'],
    [[], 'Listen er tom'],
    [Array(1001).fill(0), 'Listen må højst indeholde 1000 objekter'],
    [null, 'Skal være en liste'],
    [['x'], 'Skal være et objekt'],
  ])('refuses a body that is not a list of objects (%#)', async (payload, message) => {
    const response = await create(payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errorMessages[0]).toBe(message);
  });
});

describe('changing a customer', () => {
  it('replaces its fields, and the history has both versions', async () => {
    const { customerID } = await createCustomer(portal);
    const changed = { ...goodCustomer, CustomerID: customerID, ContactName: 'Bo', AccessAll: true };
    const response = await portal.post('/Admin/UpdateExternalCustomers', [changed]);
    expect(response.json().successObjects).toMatchObject([{ customerID, contactName: 'Bo', accessAll: true }]);
    const { data } = (await portal.get(`/Admin/audit?customerID=${customerID}`)).json();
    expect(data[0]).toMatchObject({
      administrator: 'admin',
      action: 'customer.updated',
      subject: 'Ærø Data ApS',
      before: { contactName: 'Åse Kjær', accessAll: false },
      after: { contactName: 'Bo', accessAll: true },
    });
    await portal.post('/Admin/UpdateExternalCustomers', [changed]);
    expect(await actionsOf(portal, customerID)).toEqual(['customer.updated', 'customer.created']);
  });

  it('needs a customer that exists', async () => {
    const unknown = [{ ...goodCustomer, CustomerID: 2_000_000_000 }];
    const response = await portal.post('/Admin/UpdateExternalCustomers', unknown);
    expect(response.json().errors).toEqual({ CustomerID: ['Kunden findes ikke'] });
  });
});

describe('API access', () => {
  it('is switched off and on', async () => {
    const { customerID } = await createCustomer(portal);
    for (const apiAccess of [false, true]) {
      const response = await portal.post('/admin/toggleCustomerApiAccess', { customerID, apiAccess });
      expect(response.statusCode).toBe(200);
      const { customer } = (await portal.get(`/Admin/customers/${customerID}`)).json();
      expect(customer.apiAccess).toBe(apiAccess);
    }
    await portal.post('/admin/toggleCustomerApiAccess', { customerID, apiAccess: true });
    const toggled = 'customer.apiAccessToggled';
    expect(await actionsOf(portal, customerID)).toEqual([toggled, toggled, 'customer.created']);
  });

  it.each([
    [{ customerID: 2_000_000_000, apiAccess: true }, { customerID: ['Kunden findes ikke'] }],
    [{ customerID: 1 }, { apiAccess: ['Dette felt er påkrævet'] }],
    [{ customerID: 2 ** 31, apiAccess: true }, { customerID: ['Skal være et id: et helt tal på mindst 1'] }],
    [[{ customerID: 1, apiAccess: true }], { body: ['Skal være et objekt'] }],
  ])('refuses %j', async (payload, errors) => {
    const response = await portal.post('/admin/toggleCustomerApiAccess', payload);
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
  });
});

describe('the key', () => {
  it('is masked everywhere and revealed on demand, which is recorded', async () => {
    const { customerID, apiKey } = await createCustomer(portal);
    const { customer } = (await portal.get(`/Admin/customers/${customerID}`)).json();
    expect(customer.apiKey).toBe(`••••…${apiKey.slice(-4)}`);
    const answers = ['/Admin/customers', '/Admin/audit', `/Admin/customers/${customerID}`].map((url) =>
      portal.get(url),
    );
    for (const { body } of await Promise.all(answers)) expect(body).not.toContain(apiKey);

    const revealed = await portal.post('/Admin/RevealApiKey', { customerID });
    expect(revealed.json().successObjects).toEqual([{ customerID, apiKey }]);
    expect(await actionsOf(portal, customerID)).toEqual(['customer.keyRevealed', 'customer.created']);
    expect((await portal.post('/Admin/RevealApiKey', { customerID: 2_000_000_000 })).statusCode).toBe(400);
  });

  it('is encrypted at rest', async () => {
    const { customerID, apiKey } = await createCustomer(portal);
    const row = await portal.access.db
      .selectFrom('customers')
      .selectAll()
      .where('id', '=', customerID)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(apiKey);
    expect(row?.key_hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('deleting customers', () => {
  it('accepts the listed objects, deletes dependent rows, and the history keeps them', async () => {
    const { customerID } = await createCustomer(portal, { CustomerName: 'Slettes' });
    await portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID: 1 }]);
    const right = { EndpointID: 1, SiteID: 1, CustomerID: customerID, ...allRights };
    await portal.post('/Admin/AddEndpointAccessToCustomerOnSite', [right]);
    const { data } = (await portal.get('/admin/customers?search=Slettes')).json();
    const response = await portal.post('/admin/DeleteExternalCustomers', data);
    expect(response.statusCode).toBe(200);
    expect(response.json().successObjects).toMatchObject([{ customerID, customerName: 'Slettes' }]);
    expect((await portal.get(`/Admin/customers/${customerID}`)).statusCode).toBe(404);
    const [newest] = (await portal.get(`/Admin/audit?customerID=${customerID}`)).json().data;
    expect(newest).toMatchObject({
      action: 'customer.deleted',
      subject: 'Slettes',
      after: null,
      before: { customerName: 'Slettes', sites: ['lindholm-vvs'], endpoints: [{ endpointID: 1, allowPUT: true }] },
    });
    const left = await portal.access.db
      .selectFrom('endpoint_access')
      .selectAll()
      .where('customer_id', '=', customerID)
      .execute();
    expect(left).toEqual([]);
  });

  it('deletes nothing if one is unknown', async () => {
    const { customerID } = await createCustomer(portal);
    const payload = [{ customerID }, { customerID: 2_000_000_000 }];
    const response = await portal.post('/admin/DeleteExternalCustomers', payload);
    expect([response.statusCode, response.json().errors]).toEqual([400, { '[1].customerID': ['Kunden findes ikke'] }]);
    expect((await portal.get(`/Admin/customers/${customerID}`)).statusCode).toBe(200);
  });
});
