import type { CustomerToCreate, CustomerToUpdate } from '@fagvaerk/contract/admin.ts';
import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import { hashApiKey } from '../key-hash.ts';
import { endingOf, type KeyVault, makeApiKey, maskApiKey } from './api-keys.ts';
import { batchesOf, type Change, type Happening, recordAudit } from './change.ts';
import { type CustomerRow, customerColumns, requireCustomers } from './customers.ts';
import { findEndpointAccessFacts } from './endpoint-access.ts';
import { findSitesOf } from './site-access.ts';
import { danishOrder, foldName } from './text-keys.ts';

/** Each gets a fresh key, which is answered here and nowhere else without being asked for. API access is on. */
export async function createCustomers(
  change: Change,
  vault: KeyVault,
  wanted: readonly CustomerToCreate[],
  makeKey = makeApiKey,
): Promise<{ customer: CustomerRow; apiKey: string }[]> {
  const created: { customer: CustomerRow; apiKey: string }[] = [];
  for (const batch of batchesOf(wanted)) created.push(...(await insertCustomers(change, vault, batch, makeKey)));
  await recordAudit(
    change,
    created.map(({ customer }) => ({
      action: 'customer.created',
      customerId: customer.id,
      subject: customer.name,
      after: customerFacts(customer),
    })),
  );
  return created;
}

async function insertCustomers(
  change: Change,
  vault: KeyVault,
  wanted: readonly CustomerToCreate[],
  makeKey: () => string,
) {
  const withKeys = wanted.map((fields) => ({ fields, apiKey: makeKey() }));
  const inserted = await change.trx
    .insertInto('customers')
    .values(
      withKeys.map(({ fields, apiKey }) => ({
        ...factsOf(fields),
        key_hash: hashApiKey(apiKey),
        key_sealed: vault.seal(apiKey),
        key_ending: endingOf(apiKey),
        api_access: true,
        created_at: change.at,
      })),
    )
    .returning(customerColumns)
    .execute();
  // Rows come back in no promised order.
  const byHash = new Map(inserted.map((customer) => [customer.key_hash, customer]));
  return withKeys.flatMap(({ apiKey }) => {
    const customer = byHash.get(hashApiKey(apiKey));
    return customer ? [{ customer, apiKey }] : [];
  });
}

export async function updateCustomers(change: Change, wanted: readonly CustomerToUpdate[]): Promise<CustomerRow[]> {
  const known = await requireCustomers(
    change,
    wanted.map(({ CustomerID }) => CustomerID),
    'CustomerID',
  );
  const updated: CustomerRow[] = [];
  const happenings: Happening[] = [];
  for (const { CustomerID, ...fields } of wanted) {
    const after = await change.trx
      .updateTable('customers')
      .set(factsOf(fields))
      .where('id', '=', CustomerID)
      .returning(customerColumns)
      .executeTakeFirstOrThrow();
    happenings.push(...customerChange('customer.updated', known.get(CustomerID), after));
    known.set(CustomerID, after);
    updated.push(after);
  }
  await recordAudit(change, happenings);
  return updated;
}

export async function setApiAccess(change: Change, id: number, apiAccess: boolean): Promise<CustomerRow> {
  const known = await requireCustomers(change, [id], 'customerID');
  const after = await change.trx
    .updateTable('customers')
    .set({ api_access: apiAccess })
    .where('id', '=', id)
    .returning(customerColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(change, customerChange('customer.apiAccessToggled', known.get(id), after));
  return after;
}

export async function setAccessAll(change: Change, id: number, accessAll: boolean): Promise<void> {
  const known = await requireCustomers(change, [id], 'CustomerID');
  const after = await change.trx
    .updateTable('customers')
    .set({ access_all: accessAll })
    .where('id', '=', id)
    .returning(customerColumns)
    .executeTakeFirstOrThrow();
  await recordAudit(change, customerChange('customer.updated', known.get(id), after));
}

/** Takes the customer's site access and rights along; history keeps what was there. */
export async function deleteCustomers(change: Change, ids: readonly number[]): Promise<CustomerRow[]> {
  const known = await requireCustomers(change, ids, 'customerID');
  const doomed = [...known.keys()];
  const sites = await findSitesOf(change.trx, doomed);
  const rights = await findEndpointAccessFacts(change.trx, doomed);
  await recordAudit(
    change,
    [...known.values()].map((customer) => ({
      action: 'customer.deleted',
      customerId: customer.id,
      subject: customer.name,
      before: {
        ...customerFacts(customer),
        sites: (sites.get(customer.id) ?? []).map(({ name }) => name),
        siteIDs: (sites.get(customer.id) ?? []).map(({ id }) => id),
        endpoints: rights.get(customer.id) ?? [],
      },
    })),
  );
  for (const some of batchesOf(doomed)) await change.trx.deleteFrom('customers').where('id', 'in', some).execute();
  return [...known.values()];
}

/** The whole key. That somebody has seen it is part of its history. */
export async function revealApiKey(change: Change, vault: KeyVault, id: number): Promise<string> {
  const customer = (await requireCustomers(change, [id], 'customerID')).get(id);
  const { key_hash, key_sealed } = await change.trx
    .selectFrom('customers')
    .select(['key_hash', 'key_sealed'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const apiKey = vault.open(key_sealed, key_hash);
  await recordAudit(change, [{ action: 'customer.keyRevealed', customerId: id, subject: customer?.name ?? '' }]);
  return apiKey;
}

/** Nothing has happened where nothing is different. */
export function customerChange(
  action: 'customer.updated' | 'customer.apiAccessToggled',
  before: CustomerRow | undefined,
  after: CustomerRow,
): Happening[] {
  const [was, is] = [before && customerFacts(before), customerFacts(after)];
  if (JSON.stringify(was) === JSON.stringify(is)) return [];
  return [{ action, customerId: after.id, subject: after.name, before: was, after: is }];
}

/** The columns that follow from what an administrator typed. */
function factsOf(fields: CustomerToCreate) {
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

export function customerFacts(customer: CustomerRow): AuditFacts {
  return {
    customerName: customer.name,
    contactName: customer.contact_name,
    contactEmail: customer.contact_email,
    contactPhone: customer.contact_phone,
    validUntil: customer.valid_until,
    createdByUser: customer.created_by_user,
    accessAll: customer.access_all,
    apiAccess: customer.api_access,
    apiKey: maskApiKey(customer.key_ending),
  };
}
