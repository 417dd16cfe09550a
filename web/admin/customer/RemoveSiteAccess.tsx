import type { CustomerSite } from '@fagvaerk/contract/admin-answers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeSiteAccess } from '../admin-api.ts';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { customersKey, sitesQuery } from '../queries.ts';
import { words } from '../words.ts';

export function RemoveSiteAccess({ customerId, site }: { customerId: number; site: CustomerSite }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeSiteAccess({ ExternalCustomerID: customerId, ActiveSiteID: site.recordId }),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: customersKey }),
        queryClient.invalidateQueries({ queryKey: sitesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['history'] }),
      ]),
  });
  return (
    <DeleteButton
      label={words.deleteNamed(site.name)}
      question={words.removeSiteAccessTitle(site.name)}
      text={words.removeSiteAccessText}
      answer={words.remove}
      success={words.deleted(site.name)}
      run={remove.mutateAsync}
    />
  );
}
