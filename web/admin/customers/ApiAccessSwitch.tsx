import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toggleApiAccess } from '../api/admin-api.ts';
import { useChange } from '../api/change.ts';
import { updateCachedApiAccess } from '../api/queries.ts';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { words } from '../words.ts';

export function ApiAccessSwitch({ customer }: { customer: ExternalCustomer }) {
  const { customerID, customerName, apiAccess } = customer;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const queryClient = useQueryClient();
  const toggle = useChange({
    run: async () => {
      await toggleApiAccess(customerID, !apiAccess);
      updateCachedApiAccess(queryClient, customerID, !apiAccess);
    },
    done: () => (apiAccess ? words.toggledOff : words.toggledOn)(customerName),
    failed: () => words.toggleFailed,
  });

  const question = apiAccess
    ? { title: words.toggleOffTitle, text: words.toggleOffText(customerName), confirmLabel: words.toggleOff }
    : { title: words.toggleOnTitle, text: words.toggleOnText(customerName), confirmLabel: words.toggleOn };

  return (
    <FlagSwitch
      isOn={apiAccess}
      isDisabled={!mayChange}
      label={words.toggleNamed(customerName)}
      onChange={() => ask({ ...question, isDangerous: apiAccess, act: () => toggle.mutateAsync() })}
    />
  );
}
