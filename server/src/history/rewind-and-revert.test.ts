import fc from 'fast-check';
import { beforeAll, expect, it, vi } from 'vitest';
import { createCustomer, goodCustomer } from '../../test/fixtures/customers.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { openTestPortal } from '../../test/fixtures/test-portal.ts';
import { assignRole } from '../directory/assign-role.ts';
import { runChange } from '../directory/change.ts';
import { setApiAccess, updateCustomers } from '../directory/change-customers.ts';
import { removeEndpointAccess, setEndpointAccess } from '../directory/endpoint-access.ts';
import { saveRoles } from '../directory/roles.ts';
import { addSiteAccess, removeSiteAccess } from '../directory/site-access.ts';
import { readPresent, rewind } from './access-state.ts';
import { revertEntry } from './revert.ts';

vi.setConfig({ testTimeout: 120_000 });
const portal = forAllTests(() => openTestPortal());
beforeAll(async () => {
  await runChange(portal.access.db, 'test', (change) => saveRoles(change, ['v3.0/*', 'v4.0/*'].map(role)));
});
const role = (path: string, index: number) => ({
  Name: `role ${index}`,
  Rules: [{ Endpoints: `/api/${path}`, Levels: ['GET' as const, 'POST' as const] }],
});

const site = fc.constantFrom(1, 2);
const flags = fc.record({
  AllowPOST: fc.boolean(),
  AllowGET: fc.boolean(),
  AllowPUT: fc.boolean(),
  AllowDELETE: fc.boolean(),
});
const rights = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), flags), { minLength: 1, maxLength: 4 });
const step = fc.oneof(
  fc.record({ kind: fc.constantFrom('giveSite', 'takeSite', 'takeRights', 'giveRights'), site, rights }),
  fc.record({ kind: fc.constant('facts'), name: fc.constantFrom('A', 'B', 'C'), AccessAll: fc.boolean() }),
  fc.record({ kind: fc.constant('toggle'), apiAccess: fc.boolean() }),
  fc.record({ kind: fc.constant('follow'), site, role: fc.constantFrom(1, 2) }),
  fc.record({
    kind: fc.constant('changeRole'),
    role: fc.constantFrom(1, 2),
    path: fc.constantFrom('v3.0/*', 'v4.0/*'),
  }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

it('random changes can be rewound and reverted to every earlier state', async () => {
  const { db, vault } = portal.access;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const { customerID } = await createCustomer(portal);
      const state = async () => (await readPresent(db, [customerID])).customers.get(customerID);
      const newest = async () => {
        const { max } = await db
          .selectFrom('audit')
          .select(({ fn }) => fn.max('revision').as('max'))
          .executeTakeFirstOrThrow();
        return max ?? 0;
      };
      const states = [{ revision: await newest(), state: await state() }];
      for (const one of steps) {
        await applyStep(customerID, one);
        if ((await newest()) !== states.at(-1)?.revision)
          states.push({ revision: await newest(), state: await state() });
      }
      const present = states.at(-1)?.state;
      for (const { revision, state: was } of states) {
        const later = await db
          .selectFrom('audit')
          .selectAll()
          .where('customer_id', '=', customerID)
          .where('revision', '>', revision)
          .orderBy('id', 'desc')
          .execute();
        if (present && was) expect(rewind(present, later)).toEqual({ customer: was.customer, sites: was.sites });
      }
      for (const [index, { revision }] of [...states.entries()].slice(1).reverse()) {
        const wanted = { entry: revision, overwrite: false };
        await runChange(db, 'test', (change) => revertEntry(change, wanted, { vault, allowsPrivateSites: false }));
        expect(await state()).toEqual(states[index - 1]?.state);
      }
    }),
    { numRuns: 20, seed: 20_261_116 },
  );
});

function applyStep(customerID: number, one: Step): Promise<void> {
  const pair = { ExternalCustomerID: customerID, ActiveSiteID: 'site' in one ? one.site : 0 };
  return runChange(portal.access.db, 'test', async (change) => {
    if (one.kind === 'giveSite') await addSiteAccess(change, [pair]);
    if (one.kind === 'takeSite') await removeSiteAccess(change, [pair]);
    if ('name' in one)
      await updateCustomers(change, [
        { ...goodCustomer, CustomerID: customerID, CustomerName: one.name, AccessAll: one.AccessAll },
      ]);
    if ('apiAccess' in one) await setApiAccess(change, customerID, one.apiAccess);
    if ('path' in one) await saveRoles(change, [{ ...role(one.path, one.role - 1), RoleID: one.role }]);
    else if ('role' in one)
      await assignRole(change, { CustomerIDs: [customerID], SiteIDs: [one.site], RoleID: one.role, Mode: 'link' });
    if (!('rights' in one)) return;
    const wanted = one.rights.map(([EndpointID, own]) => ({
      CustomerID: customerID,
      SiteID: one.site,
      EndpointID,
      ...own,
    }));
    if (one.kind === 'takeRights') await removeEndpointAccess(change, wanted);
    if (one.kind === 'giveRights') {
      await addSiteAccess(change, [pair]);
      await setEndpointAccess(change, wanted);
    }
  });
}
