import { describe, expect, it } from 'vitest';
import { allRights, createCustomer, goodCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());

type Fields = Record<string, unknown>;
type Part = { action: string; count: number; customerID: number | null; siteID: number | null } & Fields;
type Entry = { entry: number; parts: Part[]; canRevert: boolean; reverts: number | null; revertedBy: number | null };
type Step = { state: string; obstacle: string | null; subject: string; action: string } & Fields;

const history = async (query = ''): Promise<{ data: Entry[]; next: number | null }> =>
  (await portal.get(`/Admin/history?${query}`)).json();
const newest = async (query = ''): Promise<Entry> => {
  const [entry] = (await history(query)).data;
  if (!entry) throw new Error('There is no entry');
  return entry;
};
const preview = async (entry: number): Promise<{ steps: Step[]; counts: Fields } & Fields> =>
  (await portal.post('/Admin/PreviewRevert', { entry })).json();
const revert = (entry: number, overwrite = false) => portal.post('/Admin/RevertChange', { entry, overwrite });

const [lindholm, kjaer] = [1, 2];
const giveSite = (customerID: number, siteID = lindholm) =>
  portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID: siteID }]);
const right = (CustomerID: number, EndpointID: number, flags = allRights) => ({
  CustomerID,
  SiteID: lindholm,
  EndpointID,
  ...flags,
});
const readOnly = { ...allRights, AllowPOST: false, AllowPUT: false, AllowDELETE: false };
const setRights = (...rights: ReturnType<typeof right>[]) =>
  portal.post('/Admin/AddEndpointAccessToCustomerOnSite', rights);
const removeRights = (customerID: number, ...endpoints: number[]) =>
  portal.post(
    '/Admin/RemoveEndpointAccessFromCustomerOnSite',
    endpoints.map((id) => ({ CustomerID: customerID, SiteID: lindholm, EndpointID: id })),
  );
const rightsOf = async (customerID: number): Promise<[number, boolean, boolean][]> => {
  const { data } = (await portal.get(`/Admin/endpoints/${customerID}/${lindholm}`)).json();
  return data.map(({ endpointID, allowGET, allowPOST }: Fields) => [endpointID, allowGET, allowPOST]);
};
const customerOf = async (id: number) => (await portal.get(`/Admin/customers/${id}`)).json().customer;
const sitesOf = async (id: number) =>
  (await portal.get(`/Admin/customers/${id}`)).json().data.map(({ recordId }: { recordId: number }) => recordId);

async function customerWithRights() {
  const { customerID } = await createCustomer(portal);
  await giveSite(customerID);
  await setRights(right(customerID, 1), right(customerID, 2, readOnly), right(customerID, 3));
  return customerID;
}

describe('history entries', () => {
  it('exist for each save, with a summary', async () => {
    const customerID = await customerWithRights();
    const entry = await newest();
    expect(entry).toMatchObject({ administrator: 'admin', canRevert: true, reverts: null, revertedBy: null });
    expect(entry.parts).toMatchObject([
      {
        action: 'endpointAccess.set',
        count: 3,
        customerID,
        siteID: lindholm,
        customerCount: 1,
        siteCount: 1,
        hasCustomer: true,
        hasSite: true,
      },
    ]);
    const rows = (await portal.get(`/Admin/audit?entry=${entry.entry}&pageSize=2`)).json();
    expect([rows.total, rows.data.length]).toEqual([3, 2]);
  });

  it('are paged by the number of the last entry', async () => {
    const whole = (await history()).data.map(({ entry }) => entry);
    const paged: number[] = [];
    let below = '';
    for (;;) {
      const { data, next } = await history(`pageSize=2${below}`);
      paged.push(...data.map(({ entry }) => entry));
      if (next === null) break;
      below = `&below=${next}`;
    }
    expect(paged).toEqual(whole);
    expect(whole).toEqual(whole.toSorted((a, b) => b - a));
  });

  it('are filtered by administrator, kind, customer, site and days', async () => {
    const customerID = await customerWithRights();
    await giveSite(customerID, kjaer);
    const actions = async (query: string) =>
      (await history(query)).data.map(({ parts }) => parts.map(({ action }) => action).join());
    expect(await actions(`customerID=${customerID}`)).toEqual([
      'siteAccess.added',
      'endpointAccess.set',
      'siteAccess.added',
      'customer.created',
    ]);
    expect(await actions(`customerID=${customerID}&kind=siteAccess&siteID=${kjaer}`)).toEqual(['siteAccess.added']);
    expect(await actions(`customerID=${customerID}&administrator=nobody`)).toEqual([]);
    expect(await actions(`customerID=${customerID}&from=20200101&to=20200102`)).toEqual([]);
    expect(await actions(`customerID=${customerID}&from=20200101`)).toHaveLength(4);
    const { data } = (await portal.get('/Admin/history/administrators')).json();
    expect(data).toContain('admin');
  });
});

describe('reverting an entry', () => {
  it('restores rights as one linked entry', async () => {
    const customerID = await customerWithRights();
    const before = await rightsOf(customerID);
    await portal.post('/Admin/ChangeEndpointAccess', {
      Set: [right(customerID, 1, readOnly), right(customerID, 4)],
      Remove: [{ CustomerID: customerID, SiteID: lindholm, EndpointID: 2 }],
    });
    const { entry } = await newest();
    expect((await preview(entry)).counts).toEqual({ ready: 3, conflict: 0, same: 0, impossible: 0 });
    const response = await revert(entry);
    expect([response.statusCode, response.json().successObjects]).toMatchObject([200, [{ entry, changed: 3 }]]);
    expect(await rightsOf(customerID)).toEqual(before);
    const made = await newest();
    expect(made).toMatchObject({ reverts: entry, entry: response.json().successObjects[0].revertedBy });
    expect((await history('pageSize=2')).data[1]).toMatchObject({ entry, revertedBy: made.entry });
    expect((await revert(entry)).json().validationErrors[0].code).toBe('nothing-to-revert');
    await revert(made.entry);
    expect(await rightsOf(customerID)).toEqual([
      [1, true, false],
      [3, true, true],
      [4, true, true],
    ]);
  });

  it('skips or overwrites conflicting changes', async () => {
    const customerID = await customerWithRights();
    await removeRights(customerID, 1, 3);
    const { entry } = await newest();
    await setRights(right(customerID, 1, readOnly));
    const { steps, counts } = await preview(entry);
    expect(counts).toEqual({ ready: 1, conflict: 1, same: 0, impossible: 0 });
    expect(steps[0]).toMatchObject({
      state: 'conflict',
      now: { allowGET: true, allowPOST: false },
      restored: { allowGET: true, allowPOST: true },
    });
    await revert(entry);
    expect(await rightsOf(customerID)).toEqual([
      [1, true, false],
      [2, true, false],
      [3, true, true],
    ]);
    await revert(entry, true);
    expect((await rightsOf(customerID))[0]).toEqual([1, true, true]);
  });

  it('restores and removes site access together with its rights', async () => {
    const customerID = await customerWithRights();
    const before = await rightsOf(customerID);
    await portal.post('/Admin/RemoveSiteAccessFromExternalCustomer', [
      { ExternalCustomerID: customerID, ActiveSiteID: lindholm },
    ]);
    await revert((await newest()).entry);
    expect(await rightsOf(customerID)).toEqual(before);
    const restoring = (await newest()).entry;
    expect((await preview(restoring)).steps).toMatchObject([{ state: 'ready', action: 'siteAccess.added' }]);
    await revert(restoring);
    expect(await sitesOf(customerID)).toEqual([]);
  });

  it('treats a site with newer rights as a conflict', async () => {
    const { customerID } = await createCustomer(portal);
    await giveSite(customerID);
    const { entry } = await newest();
    await setRights(right(customerID, 1));
    expect((await preview(entry)).steps).toMatchObject([{ state: 'conflict' }]);
    expect((await revert(entry)).statusCode).toBe(400);
    await revert(entry, true);
    expect(await sitesOf(customerID)).toEqual([]);
  });

  it('restores only the customer fields that the entry changed', async () => {
    const { customerID } = await createCustomer(portal);
    const update = (fields: Partial<typeof goodCustomer>) =>
      portal.post('/Admin/UpdateExternalCustomers', [{ CustomerID: customerID, ...goodCustomer, ...fields }]);
    await update({ AccessAll: true });
    const { entry } = await newest();
    await update({ AccessAll: true, ContactName: 'Bo' });
    await portal.post('/Admin/toggleCustomerApiAccess', { customerID, apiAccess: false });
    const toggled = await newest();
    await revert(entry);
    expect(await customerOf(customerID)).toMatchObject({ accessAll: false, contactName: 'Bo', apiAccess: false });
    await revert(toggled.entry);
    expect(await customerOf(customerID)).toMatchObject({ accessAll: false, contactName: 'Bo', apiAccess: true });
  });

  it('recreates a deleted customer with sites, rights and key', async () => {
    const customerID = await customerWithRights();
    await giveSite(customerID, kjaer);
    await portal.post('/Admin/toggleCustomerApiAccess', { customerID, apiAccess: false });
    const [was, rights] = [await customerOf(customerID), await rightsOf(customerID)];
    await portal.post('/Admin/DeleteExternalCustomers', [{ customerID }]);
    const { entry } = await newest();
    expect(await preview(entry)).toMatchObject({ keptKeys: ['Ærø Data ApS'], newKeys: [], counts: { ready: 1 } });
    const [{ customers }] = (await revert(entry)).json().successObjects;
    const [{ customerID: newID }] = customers;
    expect(await customerOf(newID)).toEqual({ ...was, customerID: newID, revision: expect.any(Number) });
    expect([await rightsOf(newID), (await sitesOf(newID)).sort()]).toEqual([rights, [lindholm, kjaer]]);
    expect((await preview(entry)).counts).toMatchObject({ ready: 0, conflict: 1 });
  });

  it('restores sites, unless they are in use', async () => {
    const site = { Name: 'nord-vvs', BaseUrl: 'https://nord.example.dk' };
    const [{ recordId }] = (await portal.post('/Admin/CreateSites', [site])).json().successObjects;
    const creating = await newest();
    await portal.post('/Admin/UpdateSites', [{ RecordId: recordId, ...site, Name: 'syd-vvs' }]);
    await revert((await newest()).entry);
    const names = async () =>
      (await portal.get('/Admin/sites?search=-vvs')).json().data.map(({ name }: Fields) => name);
    expect(await names()).toContain('nord-vvs');
    await portal.post('/Admin/DeleteSites', [{ recordId }]);
    await revert((await newest()).entry);
    expect(await names()).toContain('nord-vvs');
    expect((await preview(creating.entry)).counts).toMatchObject({ same: 1 });
    const remade = await newest();
    const { customerID } = await createCustomer(portal);
    const [again] = (await portal.get('/Admin/sites?search=nord-vvs')).json().data;
    await giveSite(customerID, again.recordId);
    expect((await preview(remade.entry)).steps).toMatchObject([{ state: 'impossible', obstacle: 'site-in-use' }]);
  });

  it('lists what cannot be reverted', async () => {
    const { customerID } = await createCustomer(portal);
    expect((await preview((await newest()).entry)).steps).toMatchObject([{ obstacle: 'customer-created' }]);
    await portal.post('/Admin/RevealApiKey', { customerID });
    const seen = await newest();
    expect(seen.canRevert).toBe(false);
    expect((await preview(seen.entry)).steps).toMatchObject([{ state: 'impossible', obstacle: 'not-revertible' }]);
    expect((await revert(seen.entry, true)).json().validationErrors[0].code).toBe('nothing-to-revert');
    const withRights = await customerWithRights();
    await removeRights(withRights, 1);
    const gone = await newest();
    await portal.post('/Admin/DeleteExternalCustomers', [{ customerID: withRights }]);
    expect((await preview(gone.entry)).steps).toMatchObject([{ state: 'impossible', obstacle: 'customer-gone' }]);
  });
});

it('a test site is neither created nor changed by a revert', async () => {
  const made = await portal.post('/Admin/CreateTestSites', [{ Name: 'egen', Company: 'lindholm-vvs' }]);
  const { recordId } = made.json().successObjects[0];
  const entries = [await newest()];
  await portal.post('/Admin/UpdateTestSites', [{ RecordId: recordId, Name: 'nyt', ResetsNightly: true }]);
  entries.push(await newest());
  await portal.post('/Admin/DeleteTestSites', [{ recordId }]);
  entries.push(await newest());
  for (const { entry, canRevert, parts } of entries) {
    expect([canRevert, parts[0]?.siteID]).toEqual([false, recordId]);
    expect((await preview(entry)).steps).toMatchObject([{ state: 'impossible', obstacle: 'test-site' }]);
    expect((await revert(entry, true)).json().validationErrors[0].code).toBe('nothing-to-revert');
  }
});

it('a revert is refused if its preview is out of date', async () => {
  const { customerID } = await createCustomer(portal, { CustomerName: 'Først' });
  const rename = (CustomerName: string) =>
    portal.post('/Admin/UpdateExternalCustomers', [{ CustomerID: customerID, ...goodCustomer, CustomerName }]);
  await rename('Så');
  const { entry } = await newest();
  const { plan } = await preview(entry);
  await rename('Siden');
  const overwrite = (seen: unknown) => portal.post('/Admin/RevertChange', { entry, overwrite: true, plan: seen });
  const refused = await overwrite(plan);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'plan-changed']);
  expect((await customerOf(customerID)).customerName).toBe('Siden');
  expect((await overwrite((await preview(entry)).plan)).statusCode).toBe(200);
  expect((await customerOf(customerID)).customerName).toBe('Først');
});

describe('the rights of a customer at a moment', () => {
  const at = async (customerID: number, moment: string) =>
    (await portal.get(`/Admin/customers/${customerID}/rights-at?at=${encodeURIComponent(moment)}`)).json();
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));

  it('are returned next to the current ones', async () => {
    const customerID = await customerWithRights();
    const moment = new Date().toISOString();
    await pause();
    await removeRights(customerID, 1);
    await giveSite(customerID, kjaer);
    const found = await at(customerID, moment);
    expect(found.data).toMatchObject([
      { siteName: 'kjaer-el', was: false, now: true, rights: [] },
      {
        siteName: 'lindholm-vvs',
        was: true,
        now: true,
        rights: [
          { endpointID: 1, was: { allowPOST: true }, now: null },
          { endpointID: 2, was: { allowPOST: false }, now: { allowPOST: false } },
          { endpointID: 3 },
        ],
      },
    ]);
    await portal.post('/Admin/DeleteExternalCustomers', [{ customerID }]);
    const later = await at(customerID, moment);
    expect([later.was.customerName, later.now]).toEqual([goodCustomer.CustomerName, null]);
    expect(later.data).toMatchObject([{ now: false, rights: { length: 3 } }]);
    expect(await at(customerID, '2020-01-01T00:00:00Z')).toMatchObject({ was: null, now: null, data: [] });
  });
});

describe('the contact person of a deleted customer', () => {
  it('is erased from the history, which is recorded', async () => {
    const { customerID } = await createCustomer(portal, { ContactName: 'Åse Kjær' });
    const erase = () => portal.post('/Admin/EraseContacts', { customerID });
    expect((await erase()).json().validationErrors[0].code).toBe('customer-not-deleted');
    await portal.post('/Admin/DeleteExternalCustomers', [{ customerID }]);
    const { entry } = await newest();
    expect((await erase()).statusCode).toBe(200);
    const { body } = await portal.get(`/Admin/audit?customerID=${customerID}`);
    for (const fact of ['Åse Kjær', goodCustomer.ContactEmail, goodCustomer.ContactPhone])
      expect(body).not.toContain(fact);
    expect(JSON.parse(body).data.map(({ action }: { action: string }) => action)).toEqual([
      'customer.contactsErased',
      'customer.deleted',
      'customer.created',
    ]);
    expect((await preview(entry)).steps).toMatchObject([{ obstacle: 'contacts-erased' }]);
    await erase();
    expect((await portal.get(`/Admin/audit?customerID=${customerID}`)).json().total).toBe(3);
    expect((await portal.post('/Admin/EraseContacts', { customerID: 999_999 })).statusCode).toBe(400);
  });
});

describe('the history download', () => {
  it('opens in a spreadsheet, with formulas escaped', async () => {
    const { customerID } = await createCustomer(portal, { CustomerName: '=1+1 "Ærø"' });
    const response = await portal.get(`/Admin/history.csv?customerID=${customerID}`);
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line, end] = response.body.split('\r\n');
    expect(head).toBe('\uFEFF"Ændring";"Tidspunkt";"Administrator";"Handling";"Hvad";"Kundenummer";"Før";"Efter"');
    expect(line).toContain(`"admin";"oprettede kunden …";"'=1+1 ""Ærø""";"${customerID}";"";"Kundenavn: `);
    expect(line).toContain('; API-adgang: Ja; ');
    expect(end).toBe('');
  });

  it('has the words and values of the panel, in both languages', async () => {
    const customerID = await customerWithRights();
    await portal.post('/Admin/RollApiKey', { customerID, overlap: 'day' });
    await portal.post('/Admin/DeleteExternalCustomers', [{ customerID }]);
    await portal.post('/Admin/SaveRoles', [
      { Name: 'Bogholderi', Rules: [{ Endpoints: '/api/v4.0/invoices/*', Levels: ['GET'] }] },
    ]);
    await portal.post('/Admin/SaveIncident', { Title: 'Nede', Text: 'Vi ser på det.', IsResolved: true });
    await portal.post('/Admin/CreateSites', [{ Name: 'holm-el', BaseUrl: 'https://holm-el.dk' }]);
    const file = async (cookie: string): Promise<string> =>
      (await portal.call({ method: 'GET', url: '/Admin/history.csv', headers: { cookie } })).body;
    const [da, en] = [await file('__Host-lang=da'), await file('__Host-lang=en')];
    for (const text of [
      'Miljø: Produktion; ',
      'Endpoints: /api/v4.0/invoices/* (GET)"',
      'Løst: Ja"',
      'Rettigheder: GET"',
    ])
      expect(da).toContain(text);
    expect(da).toMatch(/Den gamle nøgle virker til: \d{4}-\d\d-\d\d \d\d:\d\d"/);
    expect(da).toMatch(/Endpoints: lindholm-vvs \S+ \(POST, GET, PUT, DELETE\), lindholm-vvs \S+ \(GET\), /);
    for (const text of ['Environment: Live; ', 'Resolved: Yes"', 'Rights: GET"']) expect(en).toContain(text);
    expect(da + en).not.toMatch(/\w(?:ID|Until|IDs|Roles): |allow[A-Z]|rules: |[{[]""/);
  });
});
