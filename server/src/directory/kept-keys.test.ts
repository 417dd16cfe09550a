import { expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { codeOf, openTestGateway, type TestCustomer } from '../../test/fixtures/gateway.ts';

const gateway = forAllTests(() => openTestGateway());

const codeFor = async (customer: TestCustomer) => {
  const answer = await gateway.ask(customer, '/api/v4.0/invoices');
  return answer.statusCode === 200 ? null : codeOf(answer);
};
const roll = async (customer: TestCustomer, overlap: string): Promise<TestCustomer> => {
  const { successObjects } = await gateway.manage('RollApiKey', { customerID: customer.customerID, overlap });
  return { ...customer, ...(successObjects[0] as TestCustomer) };
};
/** Returns the entry of the history. */
async function remove({ customerID }: TestCustomer): Promise<number> {
  await gateway.manage('DeleteExternalCustomers', [{ customerID }]);
  return (await gateway.get('/Admin/history?pageSize=1')).json().data[0].entry;
}
const preview = async (entry: number) => (await gateway.post('/Admin/PreviewRevert', { entry })).json();
async function undo(entry: number): Promise<{ customerID: number; hasNewKey: boolean }> {
  const response = await gateway.post('/Admin/RevertChange', { entry, overwrite: true });
  return response.json().successObjects[0].customers[0];
}
const revealed = async (customerID: number): Promise<string> =>
  ((await gateway.manage('RevealApiKey', { customerID })).successObjects[0] as TestCustomer).apiKey;
const countKept = async () => (await gateway.access.db.selectFrom('kept_keys').selectAll().execute()).length;

it('undoing the deletion of a customer restores its key once, which authorizes nothing meanwhile', async () => {
  const customer = await gateway.addCustomer({ AccessAll: true });
  const entry = await remove(customer);
  expect(await codeFor(customer)).toBe('key-unknown');
  expect(await preview(entry)).toMatchObject({ keptKeys: ['Rør ApS'], newKeys: [] });
  const { customerID, hasNewKey } = await undo(entry);
  expect([hasNewKey, await codeFor(customer), await revealed(customerID)]).toEqual([false, null, customer.apiKey]);
  expect(await preview(entry)).toMatchObject({ keptKeys: [], newKeys: ['Rør ApS'] });
  const again = await undo(entry);
  expect([again.hasNewKey, (await revealed(again.customerID)) === customer.apiKey]).toEqual([true, false]);
  const history = await gateway.access.db.selectFrom('audit').selectAll().execute();
  expect(JSON.stringify(history)).not.toContain(customer.apiKey);
});

it.each([
  ['week', null],
  ['none', 'key-replaced'],
])('an old key with the overlap %s is as before the deletion', async (overlap, expected) => {
  const old = await gateway.addCustomer({ AccessAll: true });
  const fresh = await roll(old, overlap);
  const entry = await remove(fresh);
  expect([await codeFor(old), await codeFor(fresh)]).toEqual(['key-unknown', 'key-unknown']);
  await undo(entry);
  expect([await codeFor(old), await codeFor(fresh)]).toEqual([expected, null]);
});

it('a key is kept no longer than its entry of the history, or the contacts of its customer', async () => {
  const [first, second] = [await gateway.addCustomer(), await gateway.addCustomer()];
  const [entry] = [await remove(first), await remove(second)];
  expect(await countKept()).toBe(2);
  await gateway.access.db
    .deleteFrom('audit')
    .where('revision', '=', entry as never)
    .execute();
  expect(await countKept()).toBe(1);
  await gateway.manage('EraseContacts', { customerID: second.customerID });
  expect(await countKept()).toBe(0);
});
