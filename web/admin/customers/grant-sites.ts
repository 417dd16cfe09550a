import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { listMaximumObjects } from '@fagvaerk/contract/limits.ts';
import { addSiteAccess, changeRights } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { type Rights, rowsOf } from '../rights/changes.ts';
import { words } from '../words.ts';

interface Grant {
  customerID: number;
  sites: readonly Site[];
  /** What it gets on each of them, by endpoint. */
  rights?: Rights;
}

export const namesOf = (sites: readonly Site[]): string => sites.map(({ name }) => name).join(', ');

/** Gives a customer sites, all of them or none, and then the rights on them. Done again, it changes nothing. */
export const useGrantSites = ({ isSaid }: { isSaid: boolean }) =>
  useChange({
    run: async ({ customerID, sites, rights = new Map() }: Grant) => {
      await addSiteAccess(sites.map(({ recordId }) => ({ ExternalCustomerID: customerID, ActiveSiteID: recordId })));
      for (const part of partsOf(sites, rights.size))
        await changeRights({
          Set: part.flatMap(({ recordId }) => rowsOf({ CustomerID: customerID, SiteID: recordId }, rights)),
          Remove: [],
        });
    },
    touches: ['customers', 'sites'],
    ...(isSaid && { done: ({ sites }: Grant) => words.siteAccessGiven(namesOf(sites)) }),
  });

/** As many sites together as one call has room for; none where nothing is given on them. */
function partsOf(sites: readonly Site[], rightsOnEach: number): (readonly Site[])[] {
  if (rightsOnEach === 0) return [];
  const atOnce = Math.max(1, Math.floor(listMaximumObjects / rightsOnEach));
  return Array.from({ length: Math.ceil(sites.length / atOnce) }, (_, part) =>
    sites.slice(part * atOnce, (part + 1) * atOnce),
  );
}
