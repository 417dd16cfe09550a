import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { addSiteAccess } from '../admin-api.ts';
import { customersKey, sitesQuery } from '../queries.ts';

interface Grant {
  customerID: number;
  sites: readonly Pick<Site, 'recordId'>[];
}

/** Gives a customer sites, all of them or none. */
export function useGrantSites() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ customerID, sites }: Grant) =>
      addSiteAccess(sites.map(({ recordId }) => ({ ExternalCustomerID: customerID, ActiveSiteID: recordId }))),
    meta: { keepsScreen: true },
    onSettled: () =>
      Promise.all(
        [customersKey, sitesQuery.queryKey, ['history']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      ),
  });
}
