import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { CustomerToCreate } from '@fagvaerk/contract/customers.ts';
import type { EntryToRevert, RevertDone, RevertPreview } from '@fagvaerk/contract/history.ts';
import type { EndpointAccess } from '@fagvaerk/contract/rights.ts';
import type { Database } from '../database/schema.ts';
import type { KeyVault } from '../directory/api-keys.ts';
import { type Change, fingerprintOf } from '../directory/change.ts';
import { createCustomers, setApiAccess, updateCustomers } from '../directory/change-customers.ts';
import { changeEndpointAccess } from '../directory/endpoint-access.ts';
import { takeKeptKey } from '../directory/kept-keys.ts';
import { outdatedPlan, Refusal } from '../directory/refusal.ts';
import { linkWhereEqual } from '../directory/role-rights.ts';
import { deleteRoles, listRoles, saveRoles } from '../directory/roles.ts';
import { addSiteAccess, removeSiteAccess } from '../directory/site-access.ts';
import { setSiteRoles } from '../directory/site-roles.ts';
import { createSites, deleteSites, updateSites } from '../directory/sites.ts';
import { type RightFacts, readPresent } from './access-state.ts';
import { findReverts } from './entries.ts';
import { readEntryRows } from './retained.ts';
import { findRole, type PlannedStep, planRevert, type RevertOperation } from './revert-plan.ts';

type Tools = Readonly<{ vault: KeyVault; allowsPrivateSites: boolean }>;

const shownSteps = 200;

export async function previewRevert(db: Database, entry: number): Promise<RevertPreview | undefined> {
  const plan = await createPlan(db, entry);
  if (!plan) return undefined;
  const { steps, revertedBy } = plan;
  const count = (state: PlannedStep['state']) => steps.filter((step) => step.state === state).length;
  const restored = steps.flatMap(({ operation }) => (operation?.kind === 'restoreCustomer' ? [operation] : []));
  const namesWhere = (isKept: boolean) =>
    restored.filter(({ hasKey }) => hasKey === isKept).map(({ facts }) => String(facts.customerName));
  return {
    entry,
    steps: steps.slice(0, shownSteps).map(({ operation: _operation, ...step }) => step),
    counts: {
      ready: count('ready'),
      conflict: count('conflict'),
      same: count('same'),
      impossible: count('impossible'),
    },
    keptKeys: namesWhere(true),
    newKeys: namesWhere(false),
    plan: fingerprintOf(steps),
    revertedBy,
  };
}

/** Plans again under the lock, and stops if the plan differs from the previewed one. */
export async function revertEntry(
  change: Change,
  { entry, overwrite, plan: seen }: EntryToRevert,
  tools: Tools,
): Promise<RevertDone | undefined> {
  const plan = await createPlan(change.trx, entry);
  if (!plan) return undefined;
  if (seen !== undefined && seen !== fingerprintOf(plan.steps)) throw outdatedPlan('plan');
  const operations = plan.steps.flatMap(({ state, operation }) =>
    operation && (state === 'ready' || (overwrite && state === 'conflict')) ? [operation] : [],
  );
  if (operations.length === 0) throw new Refusal([{ index: null, field: 'entry', rule: 'nothing-to-revert' }]);
  const customers = await apply(change, operations, tools);
  await change.record([{ action: 'change.reverted', subject: String(entry) }]);
  return { entry, revertedBy: await change.revision(), changed: operations.length, customers };
}

async function createPlan(db: Database, entry: number) {
  const rows = await readEntryRows(db, entry);
  if (rows.length === 0) return undefined;
  const { revertedBy } = (await findReverts(db, [entry]))(entry);
  const customerIds = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const roleIDs = rows.flatMap(({ action, before, after }) =>
    action.startsWith('role.') ? Number((after ?? before)?.roleID) : [],
  );
  const steps = planRevert(rows, await readPresent(db, customerIds, roleIDs), revertedBy !== null);
  return { steps, revertedBy };
}

/** In order of dependency. Removals come last. */
async function apply(change: Change, operations: readonly RevertOperation[], { vault, ...policy }: Tools) {
  const all = <Kind extends RevertOperation['kind']>(kind: Kind) =>
    operations.filter((operation): operation is Extract<RevertOperation, { kind: Kind }> => operation.kind === kind);

  for (const { site } of all('createSite')) await createSites(change, vault, [site], policy);
  for (const { site } of all('updateSite')) await updateSites(change, [site], policy);
  for (const { customerID, facts } of all('putCustomer')) {
    await updateCustomers(change, [{ CustomerID: customerID, ...fieldsOf(facts) }]);
    await setApiAccess(change, customerID, facts.apiAccess === true);
  }
  const roles = all('saveRole').map(({ role }) => role);
  if (roles.length > 0) await saveRoles(change, roles);
  const restored: RevertDone['customers'] = [];
  const links: Link[] = all('setRole');
  for (const { sites, ...deleted } of all('restoreCustomer')) {
    const customer = await restoreCustomer(change, vault, deleted);
    restored.push(customer);
    for (const [siteID, { role, rights }] of sites) {
      const granted = { customerID: customer.customerID, siteID, role };
      await grantSite(change, { ...granted, rights: [...rights.values()], unwanted: [] });
      links.push(granted);
    }
  }
  for (const granted of all('grantSite')) {
    await grantSite(change, granted);
    links.push(granted);
  }
  await changeRights(change, all('setRight'), all('removeRight'));
  await restoreLinks(change, links);
  for (const { customerID, siteID } of all('withdrawSite'))
    await removeSiteAccess(change, [{ ExternalCustomerID: customerID, ActiveSiteID: siteID }]);
  const deleted = all('deleteSite').map(({ siteID }) => siteID);
  if (deleted.length > 0) await deleteSites(change, deleted);
  const unwanted = all('deleteRole').map(({ roleID }) => roleID);
  if (unwanted.length > 0) await deleteRoles(change, unwanted);
  return restored;
}

async function restoreCustomer(
  change: Change,
  vault: KeyVault,
  { customerID: deletedID, facts }: Pick<Extract<RevertOperation, { kind: 'restoreCustomer' }>, 'customerID' | 'facts'>,
) {
  const kept = await takeKeptKey(change, deletedID);
  const createKey = kept && (() => vault.unseal(kept.key_sealed, kept.key_hash));
  const [created] = await createCustomers(change, vault, [fieldsOf(facts)], createKey);
  if (!created) throw new Error('The customer was not created');
  const { id: customerID, name: customerName } = created.customer;
  if (kept) await change.trx.updateTable('customers').set(kept).where('id', '=', customerID).execute();
  if (facts.apiAccess !== true) await setApiAccess(change, customerID, false);
  return { customerID, customerName, hasNewKey: !kept };
}

type GrantedSite = Omit<Extract<RevertOperation, { kind: 'grantSite' }>, 'kind'>;

async function grantSite(change: Change, { customerID, siteID, rights, unwanted }: GrantedSite): Promise<void> {
  await addSiteAccess(change, [{ ExternalCustomerID: customerID, ActiveSiteID: siteID }]);
  const ofCustomer = (right: RightFacts) => ({ customerID, right });
  await changeRights(change, rights.map(ofCustomer), unwanted.map(ofCustomer));
}

type Link = Omit<Extract<RevertOperation, { kind: 'setRole' }>, 'kind'>;

/** A site follows a role again only if its rights are those of the role now. */
async function restoreLinks(change: Change, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  const roles = new Map((await listRoles(change.trx)).map((role) => [role.id, role]));
  const wanted = links.map(({ role, ...pair }) => ({
    ...pair,
    roleID: (role && findRole(role, { roles })?.id) ?? null,
  }));
  await setSiteRoles(
    change,
    wanted.filter(({ roleID }) => roleID === null),
  );
  await linkWhereEqual(change, wanted);
}

type Right = Readonly<{ customerID: number; right: RightFacts }>;

async function changeRights(change: Change, wanted: readonly Right[], unwanted: readonly Right[]): Promise<void> {
  const accessOf = ({ customerID, right }: Right): EndpointAccess => ({
    CustomerID: customerID,
    SiteID: right.siteID,
    EndpointID: right.endpointID,
    AllowPOST: right.allowPOST,
    AllowGET: right.allowGET,
    AllowPUT: right.allowPUT,
    AllowDELETE: right.allowDELETE,
  });
  await changeEndpointAccess(change, { Remove: unwanted.map(accessOf), Set: wanted.map(accessOf) });
}

const fieldsOf = (facts: AuditFacts): CustomerToCreate => ({
  CustomerName: String(facts.customerName),
  ContactName: String(facts.contactName),
  ContactEmail: String(facts.contactEmail),
  ContactPhone: String(facts.contactPhone),
  ValidUntil: String(facts.validUntil),
  CreatedByUser: String(facts.createdByUser),
  AccessAll: facts.accessAll === true,
});
