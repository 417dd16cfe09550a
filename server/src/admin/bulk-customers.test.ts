import { describe, expect, it } from 'vitest';
import { actionsOf, createCustomers } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';

const portal = forAllTests(() => openTestPortal());

const create = async (...days: string[]) =>
  (await createCustomers(portal, ...days.map((ValidUntil) => ({ ValidUntil })))).map(({ customerID }) => customerID);
const factsOf = async (ids: readonly number[]) =>
  Promise.all(ids.map(async (id) => (await portal.get(`/Admin/customers/${id}`)).json().customer));
const daysOf = async (ids: readonly number[]) => (await factsOf(ids)).map(({ validUntil }) => validUntil);
const post = async (name: string, payload: object) => (await portal.post(`/Admin/${name}`, payload)).json();
const revisionsOf = async (ids: readonly number[]) => {
  const rows = await portal.access.db.selectFrom('audit').select('revision').where('customer_id', 'in', ids).execute();
  return new Set(rows.map(({ revision }) => revision)).size;
};

describe('extending several customers', () => {
  it('is one change that can be reverted', async () => {
    const ids = await create('20270101', '20261231', '20200101');
    const changes = await revisionsOf(ids);
    const { successObjects, entry } = await post('ExtendCustomers', { CustomerIDs: ids, ValidUntil: '20280229' });
    expect(successObjects).toHaveLength(3);
    expect(await daysOf(ids)).toEqual(['20280229', '20280229', '20280229']);
    expect((await revisionsOf(ids)) - changes).toBe(1);
    for (const id of ids) expect(await actionsOf(portal, id)).toEqual(['customer.updated', 'customer.created']);
    await post('RevertChange', { entry, overwrite: false });
    expect(await daysOf(ids)).toEqual(['20270101', '20261231', '20200101']);
  });

  it('does not shorten keys that are valid for longer, and records nothing for them', async () => {
    const ids = await create('20270101', '20991231');
    await post('ExtendCustomers', { CustomerIDs: ids, ValidUntil: '20280101' });
    expect(await daysOf(ids)).toEqual(['20280101', '20991231']);
    expect(await actionsOf(portal, ids[1])).toEqual(['customer.created']);
  });

  it('changes nothing if one customer is unknown or a field is invalid', async () => {
    const ids = await create('20270101');
    const unknown = await post('ExtendCustomers', { CustomerIDs: [...ids, 2_000_000], ValidUntil: '20280101' });
    expect(unknown.validationErrors).toMatchObject([{ field: 'CustomerIDs[1]', code: 'no-such-customer' }]);
    expect(Object.keys(unknown.errors)).toEqual(['CustomerIDs[1]']);
    for (const payload of [
      { CustomerIDs: [], ValidUntil: '20280101' },
      { CustomerIDs: ids, ValidUntil: '20280230' },
      { CustomerIDs: ids },
      { CustomerIDs: 'all', ValidUntil: '20280101' },
      { CustomerIDs: [-1], ValidUntil: '20280101' },
      { CustomerIDs: Array.from({ length: 1001 }, () => ids[0]), ValidUntil: '20280101' },
    ])
      expect((await portal.post('/Admin/ExtendCustomers', payload)).statusCode).toBe(400);
    expect(await daysOf(ids)).toEqual(['20270101']);
  });
});

describe('switching API access of several customers', () => {
  it('off is one change, effective at once, that can be reverted', async () => {
    const created = await createCustomers(portal, {}, {}, {});
    const ids = created.map(({ customerID }) => customerID);
    await post('toggleCustomerApiAccess', { customerID: ids[0], apiAccess: false });
    const changes = await revisionsOf(ids);
    const { successObjects, entry } = await post('SetApiAccess', { CustomerIDs: ids, ApiAccess: false });
    expect((await revisionsOf(ids)) - changes).toBe(1);
    expect(successObjects.map(({ customerID }: { customerID: number }) => customerID)).toEqual(ids.slice(1));
    const call = await portal.app.inject({
      url: '/api/access',
      headers: { apikey: created[1]?.apiKey ?? '', siteName: 'lindholm-vvs', 'x-forwarded-proto': 'https' },
    });
    expect([call.statusCode, call.body]).toEqual([401, expect.stringContaining('access-off')]);
    await post('RevertChange', { entry, overwrite: false });
    expect((await factsOf(ids)).map(({ apiAccess }) => apiAccess)).toEqual([false, true, true]);
    expect(await actionsOf(portal, ids[0])).toEqual(['customer.apiAccessToggled', 'customer.created']);
  });
});

describe('an entry to revert', () => {
  const revert = (entry: number) => portal.post('/Admin/RevertChange', { entry, overwrite: false });

  it('comes with the deletion of several customers', async () => {
    const ids = await create('20270101', '20270102');
    const { entry } = await post(
      'DeleteExternalCustomers',
      ids.map((customerID) => ({ customerID })),
    );
    const { customers } = (await revert(entry)).json().successObjects[0];
    const restored = customers.map(({ customerID }: { customerID: number }) => customerID);
    expect(await daysOf(restored)).toEqual(['20270101', '20270102']);
  });

  it('comes with access to a site, given or removed, unless nothing changed', async () => {
    const [id = 0] = await create('20270101');
    const pair = [{ ExternalCustomerID: id, ActiveSiteID: 1 }];
    const siteCount = async () => (await factsOf([id]))[0].siteCount;
    const { entry: added } = await post('AddSiteAccessToExternalCustomer', pair);
    expect(await post('AddSiteAccessToExternalCustomer', pair)).toMatchObject({ entry: null });
    await revert(added);
    expect(await siteCount()).toBe(0);
    expect(await post('RemoveSiteAccessFromExternalCustomer', pair)).toMatchObject({ entry: null });
    await post('AddSiteAccessToExternalCustomer', pair);
    const { entry: removed } = await post('RemoveSiteAccessFromExternalCustomer', pair);
    await revert(removed);
    expect(await siteCount()).toBe(1);
  });
});
