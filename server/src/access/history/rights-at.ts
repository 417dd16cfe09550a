import type { AuditFacts } from '@fagvaerk/contract/audit.ts';
import type { RightsAtAnswer, SiteWasAndIs } from '@fagvaerk/contract/history.ts';
import type { Database } from '../../database/schema.ts';
import { listEndpoints } from '../register/endpoints.ts';
import { findKept } from './kept.ts';
import { readPresent } from './present-state.ts';
import { type AccessState, type Flags, rewind, type SiteState } from './rewind.ts';

const nothing: AccessState = { customer: null, sites: new Map() };

/**
 * Sites and rights of a customer at a moment, beside those of now; undefined where the history has never heard of the customer. What
 * was before the history begins cannot be told from it.
 */
export async function readRightsAt(
  db: Database,
  customerID: number,
  at: Date,
): Promise<RightsAtAnswer | 'not kept' | undefined> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      const { from } = await findKept(trx);
      if (from && at < from) return 'not kept';
      const own = trx.selectFrom('audit').where('customer_id', '=', customerID);
      // By the order of the changes, whatever the clock said while they were made.
      const { last } = await own
        .select(({ fn }) => fn.max('id').as('last'))
        .where('at', '<=', at)
        .executeTakeFirstOrThrow();
      const later = await own
        .select(['action', 'before', 'after'])
        .where('id', '>', last ?? 0)
        .orderBy('id', 'desc')
        .execute();
      const now = (await readPresent(trx, [customerID])).customers.get(customerID) ?? nothing;
      if (!now.customer && last === null && later.length === 0) return undefined;
      const order = new Map((await listEndpoints(trx)).map(({ id }, place) => [id, place]));
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

/** Sites by name, rights in the order of the documentation; those on endpoints that are gone come last. */
function compare(before: AccessState, now: AccessState, order: ReadonlyMap<number, number>): SiteWasAndIs[] {
  const ids = new Set([...before.sites.keys(), ...now.sites.keys()]);
  const sites = [...ids].map((siteID) => {
    const [was, is] = [before.sites.get(siteID), now.sites.get(siteID)];
    const endpoints = new Set([...(was?.rights.keys() ?? []), ...(is?.rights.keys() ?? [])]);
    const rights = [...endpoints]
      .sort((a, b) => (order.get(a) ?? a + order.size) - (order.get(b) ?? b + order.size))
      .map((endpointID) => ({
        endpointID,
        endpointName: nameOf(endpointID, was, is),
        ...flagsOf(endpointID, was, is),
      }));
    const siteName = is?.siteName ?? was?.siteName ?? '';
    return { siteID, siteName, was: was !== undefined, now: is !== undefined, rights };
  });
  return sites.sort((a, b) => (a.siteName < b.siteName ? -1 : 1));
}

const nameOf = (id: number, ...states: (SiteState | undefined)[]): string =>
  states.map((state) => state?.rights.get(id)?.endpointName).find((name) => name !== undefined) ?? '';

function flagsOf(id: number, was: SiteState | undefined, is: SiteState | undefined) {
  const [before, now] = [was, is].map((state): Flags | null => {
    const right = state?.rights.get(id);
    if (!right) return null;
    const { allowPOST, allowGET, allowPUT, allowDELETE } = right;
    return { allowPOST, allowGET, allowPUT, allowDELETE };
  });
  return { was: before ?? null, now: now ?? null };
}
