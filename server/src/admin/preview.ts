import type { ChangedAccess, RolePreview } from '@fagvaerk/contract/access-roles.ts';
import type { AuditAction, AuditFacts } from '@fagvaerk/contract/audit.ts';
import { type Change, rehearse } from '../directory/change.ts';
import { findKeyHash } from '../directory/customers.ts';
import { type RightFacts, toEndpointAccess } from '../history/access-state.ts';
import type { AdminTools } from './options.ts';

const noEffect = { gains: [], losses: [], refused: [], admitted: [] };

/** What a change of rights does to customers, and would have done to their calls. */
export async function previewChange(
  { access: { db }, calls }: AdminTools,
  work: (change: Change) => Promise<readonly ChangedAccess[]>,
): Promise<RolePreview> {
  const { done, events, plan } = await rehearse(db, work);
  const eventsOf = Map.groupBy(events, ({ customerId }) => customerId);
  const customers: RolePreview['customers'] = [];
  for (const result of done) {
    const { customerID } = result;
    const own = eventsOf.get(customerID) ?? [];
    const factsOf = (action: AuditAction, state: 'before' | 'after'): AuditFacts[] =>
      own.filter((event) => event.action === action).map((event) => event[state] ?? {});
    const access = (facts: AuditFacts[]) => facts.map((right) => toEndpointAccess(customerID, right as RightFacts));
    const [set, removed] = [factsOf('endpointAccess.set', 'after'), factsOf('endpointAccess.removed', 'before')];
    const AddedSites = factsOf('siteAccess.added', 'after').map(({ siteID }) => Number(siteID));
    const siteNames = [...new Set([...set, ...removed].map(({ siteName }) => String(siteName)))];
    const rights = { Set: access(set), Remove: access(removed), AddedSites };
    const keyHash = result.rights > 0 ? await findKeyHash(db, customerID) : undefined;
    const effect = keyHash && (await calls.previewAccess({ customerID, keyHash, siteNames, rights }));
    const { gains, losses, refused, admitted } = effect || noEffect;
    const left = factsOf('siteAccess.roleChanged', 'before').flatMap(({ roleName }) => roleName ?? []);
    customers.push({ ...result, gains, losses, refused, admitted, leftRoles: [...new Set(left.map(String))] });
  }
  return { customers, plan };
}
