import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { addSiteAccess, changeRights } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { AdminError } from '../calls/failure.ts';
import { type Rights, rowsOf } from '../rights/changes.ts';
import { words } from '../words.ts';

interface Grant {
  customerID: number;
  sites: readonly Site[];
  /** What it gets on each of them, by endpoint. */
  rights?: Rights;
}

export const namesOf = (sites: readonly Site[]): string => sites.map(({ name }) => name).join(', ');

/** Its sites it has all the same. */
export class RightsNotGiven extends AdminError {
  constructor(error: AdminError) {
    super(error.failure, { cause: error });
  }
}

/** Gives a customer sites, all of them or none, and then the rights on them. Done again, it changes nothing. */
export const useGrantSites = ({ isSaid }: { isSaid: boolean }) =>
  useChange({
    run: async ({ customerID, sites, rights = new Map() }: Grant) => {
      await addSiteAccess(sites.map(({ recordId }) => ({ ExternalCustomerID: customerID, ActiveSiteID: recordId })));
      await giveRights(customerID, sites, rights).catch((error: AdminError) => {
        throw new RightsNotGiven(error);
      });
    },
    touches: ['customers', 'sites'],
    ...(isSaid && { done: ({ sites }: Grant) => words.siteAccessGiven(namesOf(sites)) }),
  });

/** On as many sites together as one call has room for. */
async function giveRights(customerID: number, sites: readonly Site[], rights: Rights): Promise<void> {
  const sitesAtOnce = Math.max(1, Math.floor(listMaximumObjects / rights.size));
  for (let start = 0; start < sites.length && rights.size > 0; start += sitesAtOnce) {
    const some = sites.slice(start, start + sitesAtOnce);
    await changeRights({
      Set: some.flatMap(({ recordId }) => rowsOf({ CustomerID: customerID, SiteID: recordId }, rights)),
      Remove: [],
    });
  }
}
