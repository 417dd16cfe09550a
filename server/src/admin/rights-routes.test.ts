import { beforeEach, describe, expect, it } from 'vitest';
import { actionsOf, allRights, createCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal, testEndpoints } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());
let customerID: number;

beforeEach(async () => {
  ({ customerID } = await createCustomer(portal));
});

const grantSite = (ActiveSiteID: number) =>
  portal.post('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID }]);
const sitesOf = async () => (await portal.get(`/Admin/customers/${customerID}`)).json().data;
const rightsOn = async (siteId: number) => (await portal.get(`/Admin/endpoints/${customerID}/${siteId}`)).json().data;
const grant = (...rights: object[]) =>
  portal.post(
    '/Admin/AddEndpointAccessToCustomerOnSite',
    rights.map((right) => ({ SiteID: 1, CustomerID: customerID, ...allRights, ...right })),
  );

describe('site access', () => {
  it('is granted idempotently', async () => {
    for (const changed of [true, false]) {
      const response = await grantSite(1);
      expect(response.statusCode).toBe(200);
      expect(response.json().successObjects).toEqual([{ externalCustomerID: customerID, activeSiteID: 1, changed }]);
    }
    expect(await sitesOf()).toHaveLength(1);
    expect(await actionsOf(portal, customerID)).toEqual(['siteAccess.added', 'customer.created']);
  });

  it('is refused as a whole for unknown ids', async () => {
    const pairs = [
      { ExternalCustomerID: customerID, ActiveSiteID: 1 },
      { ExternalCustomerID: customerID, ActiveSiteID: 2_000_000_000 },
    ];
    const response = await portal.post('/Admin/AddSiteAccessToExternalCustomer', pairs);
    expect([response.statusCode, response.json().errors]).toEqual([400, { '[1].ActiveSiteID': ['Sitet findes ikke'] }]);
    const unknown = [{ ExternalCustomerID: 2_000_000_000, ActiveSiteID: 1 }];
    const refused = await portal.post('/Admin/AddSiteAccessToExternalCustomer', unknown);
    expect(refused.json().errors).toEqual({ ExternalCustomerID: ['Kunden findes ikke'] });
    expect(await sitesOf()).toEqual([]);
  });

  it('is removed with the rights on the site, idempotently', async () => {
    await grantSite(1);
    await grantSite(2);
    await grant({ EndpointID: 1 }, { EndpointID: 1, SiteID: 2 });
    const pair = [{ ExternalCustomerID: customerID, ActiveSiteID: 1 }];
    for (let time = 0; time < 2; time++) {
      expect((await portal.post('/Admin/RemoveSiteAccessFromExternalCustomer', pair)).statusCode).toBe(200);
    }
    expect(await sitesOf()).toMatchObject([{ recordId: 2, endpointCount: 1 }]);
    await grantSite(1);
    expect(await rightsOn(1)).toEqual([]);
    const { data } = (await portal.get(`/Admin/audit?customerID=${customerID}&pageSize=2`)).json();
    expect(data[1]).toMatchObject({
      action: 'siteAccess.removed',
      subject: 'Ærø Data ApS: lindholm-vvs',
      before: { siteName: 'lindholm-vvs', endpoints: [{ endpointName: '/api/v4.0/invoices', allowGET: true }] },
    });
    expect(data[1].before.endpoints).toHaveLength(1);
  });
});

describe('the endpoint list', () => {
  it('contains the documented paths in order', async () => {
    const { data, total } = (await portal.get('/Admin/endpoints')).json();
    expect(total).toBe(testEndpoints.length);
    expect(data[2]).toEqual({
      id: 3,
      endpointPath: '/api/v4.0/worksheets',
      version: 'v4.0',
      methods: ['GET', 'POST', 'PATCH'],
    });
    expect(data.map(({ endpointPath }: { endpointPath: string }) => endpointPath)).toEqual(
      testEndpoints.map(({ path }) => path),
    );
  });

  it('is searched, sorted and paged', async () => {
    const paths = async (query: string) =>
      (await portal.get(`/Admin/endpoints?${query}`)).json().data.map((item: { id: number }) => item.id);
    expect(await paths('search=INVOICES')).toEqual([1, 2]);
    expect(await paths('sort=-endpointPath&pageSize=2')).toEqual([3, 2]);
    expect(await paths('sort=endpointPath&pageSize=2&page=2')).toEqual([1, 2]);
  });
});

describe('endpoint access', () => {
  beforeEach(() => grantSite(1));

  it('is granted, and granting again replaces the flags', async () => {
    await grant({ EndpointID: 3, AllowDELETE: false });
    const response = await grant({ EndpointID: 3, AllowDELETE: false, AllowPOST: false }, { EndpointID: 1 });
    expect(response.json().successObjects).toMatchObject([{ endpointID: 3, allowPOST: false }, { endpointID: 1 }]);
    expect(await rightsOn(1)).toEqual([
      expect.objectContaining({ endpointID: 1, endpointName: '/api/v4.0/invoices', allowPOST: true, methods: ['GET'] }),
      {
        endpointID: 3,
        endpointName: '/api/v4.0/worksheets',
        allowPOST: false,
        allowGET: true,
        allowPUT: true,
        allowDELETE: false,
        methods: ['GET', 'POST', 'PATCH'],
      },
    ]);
    const { data } = (await portal.get(`/Admin/audit?customerID=${customerID}&pageSize=2`)).json();
    expect(data[1]).toMatchObject({
      action: 'endpointAccess.set',
      subject: 'Ærø Data ApS: lindholm-vvs /api/v4.0/worksheets',
      before: { allowPOST: true },
      after: { allowPOST: false },
    });
  });

  it('applies the last of several entries for the same endpoint', async () => {
    await grant({ EndpointID: 1, AllowGET: true }, { EndpointID: 1, AllowGET: false });
    expect(await rightsOn(1)).toMatchObject([{ endpointID: 1, allowGET: false }]);
  });

  it.each([
    [{ EndpointID: 2_000_000_000 }, { EndpointID: ['Endpointet findes ikke'] }],
    [{ EndpointID: 1, SiteID: 2_000_000_000 }, { SiteID: ['Sitet findes ikke'] }],
    [{ EndpointID: 1, CustomerID: 2_000_000_000 }, { CustomerID: ['Kunden findes ikke'] }],
    [{ EndpointID: 1, SiteID: 2 }, { SiteID: ['Kunden har ikke adgang til dette site. Giv adgang først'] }],
    [{ EndpointID: 1, AllowGET: 'ja' }, { AllowGET: ['Skal være true eller false'] }],
    [{ EndpointID: 1, AllowPATCH: true }, { AllowPATCH: ['Feltet er ukendt'] }],
  ])('is refused for %j', async (right, errors) => {
    const response = await grant(right);
    expect([response.statusCode, response.json().errors]).toEqual([400, errors]);
    expect(await rightsOn(1)).toEqual([]);
  });

  it('is removed idempotently', async () => {
    await grant({ EndpointID: 1 }, { EndpointID: 2 });
    const key = { EndpointID: 1, SiteID: 1, CustomerID: customerID };
    for (const payload of [[key], [{ ...key, ...allRights }], [key, key]]) {
      const response = await portal.post('/Admin/RemoveEndpointAccessFromCustomerOnSite', payload);
      expect(response.statusCode).toBe(200);
    }
    expect(await rightsOn(1)).toMatchObject([{ endpointID: 2 }]);
    expect((await actionsOf(portal, customerID)).slice(0, 2)).toEqual(['endpointAccess.removed', 'endpointAccess.set']);
  });

  it.each([
    ['/Admin/endpoints/2000000000/1', 404, 'Kunden findes ikke'],
    ['/Admin/endpoints/1/2000000000', 404, 'Kunden har ikke adgang til dette site. Giv adgang først'],
    ['/Admin/endpoints/1/x', 400, expect.any(String)],
  ])('%s responds with %i', async (url, status, errorMessage) => {
    const response = await portal.get(url);
    expect([response.statusCode, response.json().errorMessage]).toEqual([status, errorMessage]);
  });
});

describe('a change of endpoint access', () => {
  const key = (EndpointID: number, SiteID = 1) => ({ EndpointID, SiteID, CustomerID: customerID });
  const right = (EndpointID: number, SiteID = 1) => ({ ...key(EndpointID, SiteID), ...allRights });
  const changeAccess = (payload: object) => portal.post('/Admin/ChangeEndpointAccess', payload);

  beforeEach(async () => {
    await grantSite(1);
    await grant({ EndpointID: 1 }, { EndpointID: 2, AllowPOST: false });
  });

  it('sets and removes atomically, with a history row for each', async () => {
    const response = await changeAccess({ Set: [right(2), right(3)], Remove: [key(1)] });
    expect(response.statusCode).toBe(200);
    expect(response.json().successObjects).toMatchObject([{ endpointID: 2 }, { endpointID: 3 }, { endpointID: 1 }]);
    expect(await rightsOn(1)).toMatchObject([{ endpointID: 2, allowPOST: true }, { endpointID: 3 }]);
    expect((await actionsOf(portal, customerID)).slice(0, 4)).toEqual([
      'endpointAccess.set',
      'endpointAccess.set',
      'endpointAccess.removed',
      'endpointAccess.set',
    ]);
  });

  it.each([
    ['an unknown endpoint', () => ({ Set: [right(3), right(2_000_000_000)], Remove: [key(1)] }), 'Set[1].EndpointID'],
    ['a site not granted', () => ({ Set: [right(3, 2)], Remove: [key(1)] }), 'Set[0].SiteID'],
    [
      'an unknown endpoint to remove',
      () => ({ Set: [right(3)], Remove: [key(1), key(2_000_000_000)] }),
      'Remove[1].EndpointID',
    ],
    ['a flag that is not a boolean', () => ({ Set: [{ ...right(3), AllowGET: 1 }], Remove: [] }), 'Set[0].AllowGET'],
    ['an unknown field', () => ({ Set: [{ ...right(3), AllowPATCH: true }], Remove: [] }), 'Set[0].AllowPATCH'],
    ['a missing list', () => ({ Set: [right(3)] }), 'Remove'],
    ['empty lists', () => ({ Set: [], Remove: [] }), 'body'],
  ])('is refused as a whole for %s', async (_reason, payload, field) => {
    const before = [await rightsOn(1), await actionsOf(portal, customerID)];
    const response = await changeAccess(payload());
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, [field]]);
    expect([await rightsOn(1), await actionsOf(portal, customerID)]).toEqual(before);
  });
});
