import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toggleApiAccess } from '../admin-api.ts';
import { useConfirm } from '../parts/confirm.tsx';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { warn } from '../parts/notices.ts';
import { flipApiAccess } from '../queries.ts';
import { words } from '../words.ts';

/** Asks first, and turns only when the server has said yes. */
export function ApiAccessSwitch({ customer }: { customer: ExternalCustomer }) {
  const { customerID, customerName, apiAccess } = customer;
  const ask = useConfirm();
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => toggleApiAccess(customerID, !apiAccess),
    onSuccess: () => {
      flipApiAccess(queryClient, customerID, !apiAccess);
      return queryClient.invalidateQueries({ queryKey: ['history'] });
    },
  });

  async function act() {
    await toggle.mutateAsync().catch(() => warn(words.toggleFailed));
  }

  const question = apiAccess
    ? { title: words.toggleOffTitle, text: words.toggleOffText(customerName), answer: words.toggleOff }
    : { title: words.toggleOnTitle, text: words.toggleOnText(customerName), answer: words.toggleOn };

  return (
    <FlagSwitch
      isOn={apiAccess}
      label={words.toggleNamed(customerName)}
      onChange={() => ask({ ...question, isDangerous: apiAccess, act })}
    />
  );
}
