import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCustomer, goodCustomer } from '../../test/fixtures/customers.ts';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal.close());

const newest = async () => (await portal.get('/Admin/history?pageSize=1')).json().data[0];
const preview = async (entry: number) => (await portal.post('/Admin/PreviewRevert', { entry })).json();
const revert = (wanted: object) => portal.post('/Admin/RevertChange', wanted);
const rename = (CustomerID: number, CustomerName: string) =>
  portal.post('/Admin/UpdateExternalCustomers', [{ CustomerID, ...goodCustomer, CustomerName }]);
const nameOf = async (id: number) => (await portal.get(`/Admin/customers/${id}`)).json().customer.customerName;

it('what has changed since a preview is not overwritten unseen', async () => {
  const { customerID } = await createCustomer(portal, { CustomerName: 'Først' });
  await rename(customerID, 'Så');
  const { entry } = await newest();
  const { plan, counts } = await preview(entry);
  expect(counts).toMatchObject({ ready: 1, conflict: 0 });
  await rename(customerID, 'Siden');
  const refused = await revert({ entry, overwrite: true, plan });
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'revert-changed']);
  expect(await nameOf(customerID)).toBe('Siden');
  const seen = await preview(entry);
  expect(seen.counts).toMatchObject({ conflict: 1 });
  expect((await revert({ entry, overwrite: true, plan: seen.plan })).statusCode).toBe(200);
  expect(await nameOf(customerID)).toBe('Først');
});
