import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeRights, setRights } from '../admin-api.ts';
import { customersKey } from '../queries.ts';
import type { callsFor } from './changes.ts';

/** Where rights are given. */
export interface Place {
  CustomerID: number;
  SiteID: number;
}

type Calls = ReturnType<typeof callsFor>;

/** Takes rights away first, so that a save that breaks off never leaves more rights than were wanted. */
export function useSaveRights() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ set, remove }: Calls) => {
      if (remove.length > 0) await removeRights(remove);
      if (set.length > 0) await setRights(set);
    },
    meta: { keepsScreen: true },
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: customersKey }),
        queryClient.invalidateQueries({ queryKey: ['history'] }),
      ]),
  });
}
