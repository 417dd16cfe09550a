import { type ListAnswer, writeAnswer } from '@fagvaerk/contract/answers.ts';
import { type CustomerFacts, customerFacts, type ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../api/query.ts';
import { postOne } from '../api/transport.ts';
import { useConfirmedChange } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { customerQuery } from '../queries.ts';
import { words } from '../words.ts';
import { FlagSwitch } from './FlagSwitch.tsx';
import { componentWords } from './messages.ts';

function useToggle({ customerID, customerName, apiAccess }: ExternalCustomer) {
  const queryClient = useQueryClient();
  return useConfirmedChange({
    title: apiAccess ? componentWords.toggleOffTitle : componentWords.toggleOnTitle,
    text: (apiAccess ? componentWords.toggleOffText : componentWords.toggleOnText)(customerName),
    confirmLabel: apiAccess ? words.toggleOff : words.toggleOn,
    isDangerous: apiAccess,
    run: async () => {
      const payload = { customerID, apiAccess: !apiAccess };
      updateCached(queryClient, await postOne('/Admin/toggleCustomerApiAccess', payload, writeAnswer(customerFacts)));
    },
    done: () => (apiAccess ? componentWords.toggledOff : componentWords.toggledOn)(customerName),
    failed: () => componentWords.toggleFailed,
  });
}

export function ApiAccessSwitch({ customer }: { customer: ExternalCustomer }) {
  const toggle = useToggle(customer);
  const mayChange = useMayChange();
  return (
    <FlagSwitch
      isOn={customer.apiAccess}
      isDisabled={!mayChange}
      label={componentWords.toggleNamed(customer.customerName)}
      onChange={toggle}
    />
  );
}

export const SwitchOnButton = ({ customer }: { customer: ExternalCustomer }) => (
  <Button onClick={useToggle(customer)}>{words.toggleOn}</Button>
);

/** Updates cached lists after the server has confirmed; only derived data is refetched. */
function updateCached(queryClient: QueryClient, { customerID: id, apiAccess, revision }: CustomerFacts): void {
  const update = <Customer extends ExternalCustomer>(customer: Customer) =>
    customer.customerID === id ? { ...customer, apiAccess, revision } : customer;
  queryClient.setQueriesData<ListAnswer<ExternalCustomer>>(
    { queryKey: [...queryKeys.customers, 'list'] },
    (list) => list && { ...list, data: list.data.map(update) },
  );
  queryClient.setQueryData(customerQuery(id).queryKey, (one) => one && { ...one, customer: update(one.customer) });
  for (const derived of [['counts'], ['demo'], ['why', id]])
    void queryClient.invalidateQueries({ queryKey: [...queryKeys.customers, ...derived] });
}
