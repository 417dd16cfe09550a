import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { toggleApiAccess } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { flipApiAccess } from '../calls/queries.ts';
import { useConfirm } from '../forms/confirm.tsx';
import { useMayChange } from '../may-change.tsx';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { words } from '../words.ts';

/** Asks first, and turns only when the server has said yes. */
export function ApiAccessSwitch({ customer }: { customer: ExternalCustomer }) {
  const { customerID, customerName, apiAccess } = customer;
  const ask = useConfirm();
  const mayChange = useMayChange();
  const queryClient = useQueryClient();
  const toggle = useChange({
    run: async () => {
      await toggleApiAccess(customerID, !apiAccess);
      flipApiAccess(queryClient, customerID, !apiAccess);
    },
    done: () => (apiAccess ? words.toggledOff : words.toggledOn)(customerName),
    failed: () => words.toggleFailed,
  });

  const question = apiAccess
    ? { title: words.toggleOffTitle, text: words.toggleOffText(customerName), answer: words.toggleOff }
    : { title: words.toggleOnTitle, text: words.toggleOnText(customerName), answer: words.toggleOn };

  return (
    <FlagSwitch
      isOn={apiAccess}
      isDisabled={!mayChange}
      label={words.toggleNamed(customerName)}
      onChange={() => ask({ ...question, isDangerous: apiAccess, act: () => toggle.mutateAsync() })}
    />
  );
}
