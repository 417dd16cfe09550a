import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { addSiteAccess } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { words } from '../words.ts';

interface Grant {
  customerID: number;
  sites: readonly Site[];
}

export const namesOf = (sites: readonly Site[]): string => sites.map(({ name }) => name).join(', ');

/** Gives a customer sites, all of them or none. */
export const useGrantSites = ({ isSaid }: { isSaid: boolean }) =>
  useChange({
    run: ({ customerID, sites }: Grant) =>
      addSiteAccess(sites.map(({ recordId }) => ({ ExternalCustomerID: customerID, ActiveSiteID: recordId }))),
    touches: ['customers', 'sites'],
    ...(isSaid && { done: ({ sites }: Grant) => words.siteAccessGiven(namesOf(sites)) }),
  });
