import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { Change } from '../directory/change.ts';
import { findCustomer } from '../directory/customers.ts';
import { Refusal } from '../directory/refusal.ts';
import { contactFacts } from './revert-plan.ts';

export async function eraseContacts(change: Change, customerID: number): Promise<void> {
  const { trx } = change;
  const rows = await trx
    .selectFrom('audit')
    .select(['id', 'action', 'subject', 'before', 'after'])
    .where('customer_id', '=', customerID)
    .orderBy('id')
    .execute();
  const last = rows.at(-1);
  if (!last) throw new Refusal([{ index: null, field: 'customerID', rule: 'no-such-customer' }]);
  if (await findCustomer(trx, customerID))
    throw new Refusal([{ index: null, field: 'customerID', rule: 'customer-not-deleted' }]);
  // Such a customer cannot return.
  await trx.deleteFrom('kept_keys').where('customer_id', '=', customerID).execute();
  const withContacts = rows.filter(({ before, after }) => holdsContacts(before) || holdsContacts(after));
  for (const { id, before, after } of withContacts)
    await trx
      .updateTable('audit')
      .set({ before: withoutContacts(before), after: withoutContacts(after) })
      .where('id', '=', id)
      .execute();
  if (withContacts.length === 0) return;
  const subject = rows.findLast(({ action }) => action === 'customer.deleted')?.subject ?? last.subject;
  await change.record([{ action: 'customer.contactsErased', customerId: customerID, subject }]);
}

const holdsContacts = (facts: AuditFacts | null): boolean =>
  facts !== null && contactFacts.some((fact) => fact in facts);

function withoutContacts(facts: AuditFacts | null): string | null {
  if (!facts) return null;
  const remaining = Object.entries(facts).filter(([name]) => !(contactFacts as readonly string[]).includes(name));
  return JSON.stringify(Object.fromEntries(remaining));
}
