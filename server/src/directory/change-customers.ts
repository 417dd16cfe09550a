import type { CustomerToCreate, CustomerToUpdate } from '@fagvaerk/contract/customers.ts';
import type { AccessAllToReplace } from '@fagvaerk/contract/rights.ts';
import { hashApiKey } from '../authorization/key-hash.ts';
import { batchesOf } from '../database/batches.ts';
import { danishDay } from '../time/copenhagen.ts';
import { subtractFromTotals } from '../usage/totals.ts';
import { createApiKey, endingOf, type KeyVault, maskApiKey } from './api-keys.ts';
import type { AuditEvent, Change } from './change.ts';
import { type CustomerRow, customerColumns, requireCustomer, requireCustomers } from './customers.ts';
import { allowedBy, changeEndpointAccess, findEndpointAccessFacts, listAccessOf } from './endpoint-access.ts';
import { keepKeys } from './kept-keys.ts';
import { refuseChanged, refuseWhere, withinField } from './refusal.ts';
import { findSitesOf } from './site-access.ts';
import { roleFacts } from './site-roles.ts';
import { danishOrder, foldName } from './text-keys.ts';

export async function createCustomers(
  change: Change,
  vault: KeyVault,
  wanted: readonly CustomerToCreate[],
  createKey = createApiKey,
) {
  const created: { customer: CustomerRow; apiKey: string }[] = [];
  for (const batch of batchesOf(wanted)) {
    const withKeys = batch.map((fields) => ({ fields, apiKey: createKey() }));
    const rows = withKeys.map(({ fields, apiKey }) => ({
      ...columnsOf(fields),
      key_hash: hashApiKey(apiKey),
      key_sealed: vault.seal(apiKey),
      key_ending: endingOf(apiKey),
      api_access: true,
      created_at: change.at,
    }));
    const inserted = await change.trx.insertInto('customers').values(rows).returning(customerColumns).execute();
    // The order of returned rows is not guaranteed.
    const byHash = new Map(inserted.map((customer) => [customer.key_hash, customer]));
    for (const { apiKey } of withKeys) {
      const customer = byHash.get(hashApiKey(apiKey));
      if (customer) created.push({ customer, apiKey });
    }
  }
  await change.record(
    created.map(({ customer }) => ({
      action: 'customer.created',
      customerId: customer.id,
      subject: customer.name,
      after: customerFacts(customer),
    })),
  );
  return created;
}

export async function updateCustomers(change: Change, wanted: readonly CustomerToUpdate[]): Promise<CustomerRow[]> {
  const ids = wanted.map(({ CustomerID }) => CustomerID);
  const known = await requireCustomers(change, ids, 'CustomerID');
  await refuseChanged(change.trx, wanted, ({ CustomerID }) => known.get(CustomerID));
  const updated: CustomerChange[] = [];
  for (const { CustomerID, ...fields } of wanted) {
    const after = await change.trx
      .updateTable('customers')
      .set(columnsOf(fields))
      .where('id', '=', CustomerID)
      .returning(customerColumns)
      .executeTakeFirstOrThrow();
    updated.push({ was: known.get(CustomerID) ?? after, is: after });
    known.set(CustomerID, after);
  }
  await protectLiveSites(change, updated);
  await change.record(updated.map(({ was, is }) => updateEvent('customer.updated', was, is)));
  return requireChosen(change, ids);
}

export async function deleteCustomers(change: Change, ids: readonly number[]): Promise<CustomerRow[]> {
  const known = await requireCustomers(change, ids, 'customerID');
  const knownIds = [...known.keys()];
  const sites = await findSitesOf(change.trx, knownIds);
  const rights = await findEndpointAccessFacts(change.trx, knownIds);
  const deleted = [...known.values()];
  await change.record(
    deleted.map((customer) => {
      const had = sites.get(customer.id) ?? [];
      const access = {
        sites: had.map(({ name }) => name),
        siteIDs: had.map(({ id }) => id),
        siteRoles: had.map(roleFacts),
        endpoints: rights.get(customer.id) ?? [],
      };
      const before = { ...customerFacts(customer), ...access };
      return { action: 'customer.deleted', customerId: customer.id, subject: customer.name, before };
    }),
  );
  for (const some of batchesOf(knownIds)) {
    await keepKeys(change, some);
    await subtractFromTotals(change.trx, some);
    await change.trx.deleteFrom('customers').where('id', 'in', some).execute();
  }
  return deleted;
}

export async function setApiAccess(change: Change, id: number, apiAccess: boolean): Promise<CustomerRow[]> {
  const customer = await requireCustomer(change, id);
  await setColumn(change, 'api_access', [customer], () => apiAccess);
  return requireChosen(change, [id]);
}

export async function extendCustomers(change: Change, ids: readonly number[], day: string): Promise<CustomerRow[]> {
  const customers = await requireChosen(change, ids);
  return setColumn(change, 'valid_until', customers, ({ valid_until }) => (valid_until < day ? day : valid_until));
}

export async function setApiAccessOfMany(change: Change, ids: readonly number[], apiAccess: boolean) {
  return setColumn(change, 'api_access', await requireChosen(change, ids), () => apiAccess);
}

export async function replaceAccessAll(
  change: Change,
  { CustomerID, Set: wanted, Plan }: AccessAllToReplace,
): Promise<void> {
  const customer = await requireCustomer(change, CustomerID, 'CustomerID');
  refuseWhere([customer], ({ access_all }) => !access_all && { field: 'CustomerID', rule: 'no-access-to-all' });
  await setColumn(change, 'access_all', [customer], () => false);
  const wantedKeys = new Set(wanted.map(({ SiteID, EndpointID }) => `${SiteID} ${EndpointID}`));
  const others = (await listAccessOf(change.trx, CustomerID)).filter(
    (row) => !wantedKeys.has(`${row.site_id} ${row.id}`) && Object.values(allowedBy(row)).includes(true),
  );
  const Remove = others.map(({ site_id, id }) => ({ CustomerID, SiteID: site_id, EndpointID: id }));
  await changeEndpointAccess(change, { Set: wanted, Remove }, { isNarrowing: true });
  change.requirePlan(Plan);
}

export async function requireChosen(change: Pick<Change, 'trx'>, ids: readonly number[]): Promise<CustomerRow[]> {
  const customers = requireCustomers(change, ids, 'CustomerIDs');
  const known = await withinField(customers, ({ field, index }) => `${field}[${index}]`);
  return [...new Set(ids)].flatMap((id) => known.get(id) ?? []);
}

const actions = {
  valid_until: 'customer.updated',
  access_all: 'customer.updated',
  api_access: 'customer.apiAccessToggled',
} as const;

/** Returns the customers that changed. */
async function setColumn<Column extends keyof typeof actions>(
  change: Change,
  column: Column,
  customers: readonly CustomerRow[],
  valueFor: (was: CustomerRow) => CustomerRow[Column],
): Promise<CustomerRow[]> {
  const different = customers
    .map((was) => ({ was, is: { ...was, [column]: valueFor(was) } }))
    .filter(({ was, is }) => was[column] !== is[column]);
  for (const [value, alike] of Map.groupBy(different, ({ is }) => is[column])) {
    for (const batch of batchesOf(alike)) {
      const ids = batch.map(({ is }) => is.id);
      await change.trx
        .updateTable('customers')
        .set({ [column]: value })
        .where('id', 'in', ids)
        .execute();
    }
  }
  await protectLiveSites(change, different);
  await change.record(different.map(({ was, is }) => updateEvent(actions[column], was, is)));
  const ids = different.map(({ is }) => is.id);
  return ids.length > 0 ? requireChosen(change, ids) : [];
}

type CustomerChange = Readonly<{ was: CustomerRow; is: CustomerRow }>;

/** Giving a customer access to a live site, or giving it back, needs a fresh login; taking it away does not. */
async function protectLiveSites(change: Change, changes: readonly CustomerChange[]): Promise<void> {
  const today = danishDay(change.at.getTime());
  const givesAccess = ({ was, is }: CustomerChange) =>
    (is.access_all && !was.access_all) ||
    (is.api_access && !was.api_access) ||
    (is.valid_until > was.valid_until && is.valid_until >= today);
  const ids = changes.filter(givesAccess).map(({ is }) => is.id);
  if (ids.length === 0) return;
  const sites = [...(await findSitesOf(change.trx, ids)).values()].flat();
  if (sites.some(({ kind }) => kind === 'live')) change.requireFreshLogin();
}

function updateEvent(action: AuditEvent['action'], before: CustomerRow, after: CustomerRow): AuditEvent {
  const facts = { before: customerFacts(before), after: customerFacts(after) };
  const revises = { table: 'customers', id: after.id } as const;
  return { action, customerId: after.id, subject: after.name, ...facts, revises };
}

function columnsOf(fields: CustomerToCreate) {
  const { CustomerName: name, ContactName, ContactEmail, ContactPhone } = fields;
  const searchable = [name, ContactName, ContactEmail, ContactPhone, ContactPhone.replace(/\s/g, '')];
  return {
    name,
    contact_name: ContactName,
    contact_email: ContactEmail,
    contact_phone: ContactPhone,
    valid_until: fields.ValidUntil,
    created_by_user: fields.CreatedByUser,
    access_all: fields.AccessAll,
    search_text: foldName(searchable.join('\n')),
    name_order: danishOrder(name),
    contact_order: danishOrder(ContactName),
  };
}

export const customerFacts = (customer: CustomerRow) => ({
  customerName: customer.name,
  contactName: customer.contact_name,
  contactEmail: customer.contact_email,
  contactPhone: customer.contact_phone,
  validUntil: customer.valid_until,
  createdByUser: customer.created_by_user,
  accessAll: customer.access_all,
  apiAccess: customer.api_access,
  apiKey: maskApiKey(customer.key_ending),
});
