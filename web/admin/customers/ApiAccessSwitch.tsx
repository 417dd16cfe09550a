import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toggleApiAccess } from '../admin-api.ts';
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { warn } from '../parts/notices.ts';
import { flipApiAccess } from '../queries.ts';
import { words } from '../words.ts';

/** Asks first, and turns only when the server has said yes. */
export function ApiAccessSwitch({ customer }: { customer: ExternalCustomer }) {
  const { customerID, customerName, apiAccess } = customer;
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const toggle = useMutation({
    mutationFn: () => toggleApiAccess(customerID, !apiAccess),
    onSuccess: () => {
      flipApiAccess(queryClient, customerID, !apiAccess);
      return queryClient.invalidateQueries({ queryKey: ['history'] });
    },
    onError: () => warn(words.toggleFailed),
    onSettled: () => setAsking(false),
  });

  return (
    <>
      <FlagSwitch
        isOn={apiAccess}
        label={words.toggleNamed(customerName)}
        isDisabled={toggle.isPending}
        onChange={() => setAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        question={apiAccess ? words.toggleOffTitle : words.toggleOnTitle}
        text={apiAccess ? words.toggleOffText(customerName) : words.toggleOnText(customerName)}
        answer={apiAccess ? words.toggleOff : words.toggleOn}
        isDangerous={apiAccess}
        isRunning={toggle.isPending}
        onConfirm={() => toggle.mutate()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
