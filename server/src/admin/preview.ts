import type { ChangedAccess, RolePreview } from '@fagvaerk/contract/access-roles.ts';
import { readRulesOf } from '../authorization/read-rules.ts';
import { type Change, rehearse } from '../directory/change.ts';
import { findKeyHash } from '../directory/customers.ts';
import type { AdminTools } from './options.ts';

const noEffect = { gains: [], losses: [], refused: [], admitted: [] };

/** What a change of rights does to customers, and would have done to their calls. */
export async function previewChange(
  { access: { db }, calls }: AdminTools,
  work: (change: Change) => Promise<readonly ChangedAccess[]>,
): Promise<RolePreview> {
  const { done, events, plan } = await rehearse(db, async (change) => {
    const results = await work(change);
    const changed = results.flatMap(({ customerID, rights }) => (rights > 0 ? customerID : []));
    return { results, after: await readRulesOf(change.trx, changed) };
  });
  const eventsOf = Map.groupBy(events, ({ customerId }) => customerId);
  const customers: RolePreview['customers'] = [];
  for (const result of done.results) {
    const { customerID } = result;
    const own = eventsOf.get(customerID) ?? [];
    const siteNames = new Set(own.map(({ before, after }) => String((after ?? before)?.siteName)));
    const keyHash = result.rights > 0 ? await findKeyHash(db, customerID) : undefined;
    const effect = keyHash && (await calls.previewAccess({ customerID, keyHash, siteNames, after: done.after }));
    const { gains, losses, refused, admitted } = effect || noEffect;
    const left = own.filter(({ action }) => action === 'siteAccess.roleChanged');
    const leftRoles = new Set(left.flatMap(({ before }) => (before?.roleName ? String(before.roleName) : [])));
    customers.push({ ...result, gains, losses, refused, admitted, leftRoles: [...leftRoles] });
  }
  return { customers, plan };
}
