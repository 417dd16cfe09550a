import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { RightsAtAnswer, SiteComparison } from '@fagvaerk/contract/history.ts';
import type { Database } from '../database/schema.ts';
import { inSnapshot } from '../database/write.ts';
import { listEndpoints } from '../directory/endpoints.ts';
import { type AccessState, type Flags, type RightFacts, readPresent, rewind } from './access-state.ts';
import { findRetained } from './retained.ts';

/** Undefined if the customer never existed. */
export async function readRightsAt(
  db: Database,
  customerID: number,
  at: Date,
): Promise<RightsAtAnswer | 'not retained' | undefined> {
  return inSnapshot(db, async (trx) => {
    const { from } = await findRetained(trx);
    if (from && at < from) return 'not retained';
    const own = trx.selectFrom('audit').where('customer_id', '=', customerID);
    // By id, because clocks can be set back.
    const { last } = await own
      .select(({ fn }) => fn.max('id').as('last'))
      .where('at', '<=', at)
      .executeTakeFirstOrThrow();
    const later = await own
      .select(['action', 'before', 'after'])
      .where('id', '>', last ?? 0)
      .orderBy('id', 'desc')
      .execute();
    const now = (await readPresent(trx, [customerID])).customers.get(customerID) ?? {
      customer: null,
      sites: new Map(),
    };
    if (!now.customer && last === null && later.length === 0) return undefined;
    const order = new Map((await listEndpoints(trx)).map(({ id }, position) => [id, position]));
    const was = rewind(now, later);
    return { at: at.toISOString(), was: shown(was), now: shown(now), data: compare(was, now, order) };
  });
}

function shown({ customer }: AccessState): RightsAtAnswer['was'] {
  if (!customer) return null;
  const { customerName, validUntil, accessAll, apiAccess } = customer as AuditFacts &
    NonNullable<RightsAtAnswer['was']>;
  return { customerName, validUntil, accessAll, apiAccess };
}

function compare(before: AccessState, now: AccessState, order: ReadonlyMap<number, number>): SiteComparison[] {
  const ids = new Set([...before.sites.keys(), ...now.sites.keys()]);
  const sites = [...ids].map((siteID) => {
    const [was, is] = [before.sites.get(siteID), now.sites.get(siteID)];
    const endpoints = new Set([...(was?.rights.keys() ?? []), ...(is?.rights.keys() ?? [])]);
    const rights = [...endpoints]
      .sort((a, b) => (order.get(a) ?? a + order.size) - (order.get(b) ?? b + order.size))
      .map((endpointID) => {
        const [before, after] = [was?.rights.get(endpointID), is?.rights.get(endpointID)];
        const endpointName = before?.endpointName ?? after?.endpointName ?? '';
        return { endpointID, endpointName, was: flagsOf(before), now: flagsOf(after) };
      });
    const siteName = is?.siteName ?? was?.siteName ?? '';
    return { siteID, siteName, was: was !== undefined, now: is !== undefined, rights };
  });
  return sites.sort((a, b) => (a.siteName < b.siteName ? -1 : 1));
}

function flagsOf(right: RightFacts | undefined): Flags | null {
  if (!right) return null;
  const { allowPOST, allowGET, allowPUT, allowDELETE } = right;
  return { allowPOST, allowGET, allowPUT, allowDELETE };
}
