import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { useChange } from '../../api/change.ts';
import { AdminError } from '../../api/failure.ts';
import { type Rights, toAccessRows } from '../changes.ts';
import { rightsWords } from '../messages.ts';
import { addSiteAccess, changeRights } from '../rights-api.ts';

interface Grant {
  customerID: number;
  sites: readonly Site[];
  rights?: Rights;
}

export const joinSiteNames = (sites: readonly Site[]): string => sites.map(({ name }) => name).join(', ');

/** The sites themselves were granted. */
export class RightsNotGrantedError extends AdminError {
  constructor(error: AdminError) {
    super(error.failure, { cause: error });
  }
}

/** Idempotent, so a partial failure can be retried. */
export const useGrantSites = ({ announces }: { announces: boolean }) =>
  useChange({
    run: async ({ customerID, sites, rights = new Map() }: Grant) => {
      await addSiteAccess(sites.map(({ recordId }) => ({ ExternalCustomerID: customerID, ActiveSiteID: recordId })));
      await grantRights(customerID, sites, rights).catch((error: AdminError) => {
        throw new RightsNotGrantedError(error);
      });
    },
    invalidates: ['customers', 'sites'],
    ...(announces && { done: ({ sites }: Grant) => rightsWords.siteAccessGiven(joinSiteNames(sites)) }),
  });

async function grantRights(customerID: number, sites: readonly Site[], rights: Rights): Promise<void> {
  const sitesAtOnce = Math.max(1, Math.floor(listMaximumObjects / rights.size));
  for (let start = 0; start < sites.length && rights.size > 0; start += sitesAtOnce) {
    const some = sites.slice(start, start + sitesAtOnce);
    await changeRights({
      Set: some.flatMap(({ recordId }) => toAccessRows({ CustomerID: customerID, SiteID: recordId }, rights)),
      Remove: [],
    });
  }
}
