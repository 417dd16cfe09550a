import { hash } from 'node:crypto';
import type { CustomerToCreate } from '@fagvaerk/contract/admin.ts';
import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { EntryToRevert, RevertDone, RevertPreview } from '@fagvaerk/contract/history.ts';
import type { Database } from '../../database/schema.ts';
import type { KeyVault } from '../register/api-keys.ts';
import { type Change, Refusal, recordAudit } from '../register/change.ts';
import { createCustomers, setApiAccess, updateCustomers } from '../register/change-customers.ts';
import { changeEndpointAccess } from '../register/endpoint-access.ts';
import { addSiteAccess, removeSiteAccess } from '../register/site-access.ts';
import { createSites, deleteSites, updateSites } from '../register/sites.ts';
import { findReverts } from './entries.ts';
import { readPresent } from './present-state.ts';
import { type PlannedStep, planRevert, type Wish } from './revert-plan.ts';
import type { RightFacts } from './rewind.ts';
import { readEntryRows } from './rows.ts';

type Tools = Readonly<{ vault: KeyVault; allowsPrivateSites: boolean }>;

/** More than anybody reads; how many there are is told by their counts. */
const shownSteps = 200;

/** What taking an entry back would come to now; undefined where there is no such entry. */
export async function previewRevert(db: Database, entry: number): Promise<RevertPreview | undefined> {
  const plan = await planOf(db, entry);
  if (!plan) return undefined;
  const { steps, revertedBy } = plan;
  const count = (state: PlannedStep['state']) => steps.filter((step) => step.state === state).length;
  return {
    entry,
    steps: steps.slice(0, shownSteps).map(({ wish: _wish, ...step }) => step),
    counts: {
      ready: count('ready'),
      conflict: count('conflict'),
      same: count('same'),
      impossible: count('impossible'),
    },
    newKeys: steps.filter(({ wish }) => wish?.kind === 'restoreCustomer').length,
    plan: markOf(steps),
    revertedBy,
  };
}

const markOf = (steps: readonly PlannedStep[]): string => hash('sha256', JSON.stringify(steps), 'hex');

/**
 * Takes an entry back, as a change of its own. What is decided is looked up inside it: a preview may be old. Nothing is done
 * where it was decided by another plan.
 */
export async function revertEntry(
  change: Change,
  { entry, overwrite, plan: seen }: EntryToRevert,
  tools: Tools,
): Promise<RevertDone | 'has changed' | undefined> {
  const plan = await planOf(change.trx, entry);
  if (!plan) return undefined;
  if (seen !== undefined && seen !== markOf(plan.steps)) return 'has changed';
  const wishes = plan.steps.flatMap(({ state, wish }) =>
    wish && (state === 'ready' || (overwrite && state === 'conflict')) ? [wish] : [],
  );
  if (wishes.length === 0) throw new Refusal([{ index: null, field: 'entry', rule: 'nothing-to-revert' }]);
  const customers = await fulfil(change, wishes, tools);
  await recordAudit(change, [{ action: 'change.reverted', subject: String(entry) }]);
  return { entry, revertedBy: await change.revision(), changed: wishes.length, customers };
}

async function planOf(db: Database, entry: number) {
  const rows = await readEntryRows(db, entry);
  if (rows.length === 0) return undefined;
  const { revertedBy } = (await findReverts(db, [entry]))(entry);
  const customerIds = [...new Set(rows.flatMap(({ customer_id }) => customer_id ?? []))];
  const steps = planRevert(rows, await readPresent(db, customerIds), revertedBy !== null);
  return { steps, revertedBy };
}

/** What others need comes first: sites, then customers, then access to sites, then rights. What is taken away comes last. */
async function fulfil(change: Change, wishes: readonly Wish[], { vault, ...policy }: Tools) {
  const all = <Kind extends Wish['kind']>(kind: Kind) =>
    wishes.filter((wish): wish is Extract<Wish, { kind: Kind }> => wish.kind === kind);

  for (const { name: Name, baseUrl: BaseUrl, sendsKey: SendsKey } of all('createSite'))
    await createSites(change, vault, [{ Name, BaseUrl, SendsKey }], policy);
  for (const { siteID: RecordId, name: Name, baseUrl: BaseUrl, sendsKey: SendsKey } of all('updateSite'))
    await updateSites(change, [{ RecordId, Name, BaseUrl, SendsKey }], policy);
  for (const { customerID, facts } of all('putCustomer')) {
    await updateCustomers(change, [{ CustomerID: customerID, ...fieldsOf(facts) }]);
    await setApiAccess(change, customerID, facts.apiAccess === true);
  }
  const restored: RevertDone['customers'] = [];
  for (const wish of all('restoreCustomer')) restored.push(await restoreCustomer(change, vault, wish));
  for (const { customerID, siteID, rights, unwanted } of all('grantSite'))
    await grantSite(change, customerID, siteID, rights, unwanted);
  await changeRights(change, all('setRight'), all('removeRight'));
  for (const { customerID, siteID } of all('withdrawSite'))
    await removeSiteAccess(change, [{ ExternalCustomerID: customerID, ActiveSiteID: siteID }]);
  const doomed = all('deleteSite').map(({ siteID }) => siteID);
  if (doomed.length > 0) await deleteSites(change, doomed);
  return restored;
}

/** As it was, but for id and key: both are new. */
async function restoreCustomer(
  change: Change,
  vault: KeyVault,
  { facts, sites }: Extract<Wish, { kind: 'restoreCustomer' }>,
) {
  const [created] = await createCustomers(change, vault, [fieldsOf(facts)]);
  if (!created) throw new Error('The customer was not created');
  const { id: customerID, name: customerName } = created.customer;
  for (const [siteID, { rights }] of sites) await grantSite(change, customerID, siteID, [...rights.values()], []);
  if (facts.apiAccess !== true) await setApiAccess(change, customerID, false);
  return { customerID, customerName };
}

async function grantSite(
  change: Change,
  customerID: number,
  siteID: number,
  rights: readonly RightFacts[],
  unwanted: readonly RightFacts[],
): Promise<void> {
  await addSiteAccess(change, [{ ExternalCustomerID: customerID, ActiveSiteID: siteID }]);
  const ofCustomer = (right: RightFacts) => ({ customerID, right });
  await changeRights(change, rights.map(ofCustomer), unwanted.map(ofCustomer));
}

type Right = Readonly<{ customerID: number; right: RightFacts }>;

async function changeRights(change: Change, wanted: readonly Right[], unwanted: readonly Right[]): Promise<void> {
  const keyOf = ({ customerID, right: { siteID, endpointID } }: Right) => ({
    CustomerID: customerID,
    SiteID: siteID,
    EndpointID: endpointID,
  });
  await changeEndpointAccess(change, {
    Remove: unwanted.map(keyOf),
    Set: wanted.map((one) => ({
      ...keyOf(one),
      AllowPOST: one.right.allowPOST,
      AllowGET: one.right.allowGET,
      AllowPUT: one.right.allowPUT,
      AllowDELETE: one.right.allowDELETE,
    })),
  });
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
