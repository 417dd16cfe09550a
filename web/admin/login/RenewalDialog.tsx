import { nothing } from '@fagvaerk/contract/admin-answers.ts';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { askForRenewalBy } from '../calls/renewal.ts';
import { post } from '../calls/transport.ts';
import { accountWords } from '../words.ts';
import { PasswordForm } from './PasswordForm.tsx';

type Answer = (isRenewed: boolean) => void;

/** Asks for the password again where a call takes a renewed login; the call goes on when it was right. */
export function RenewalDialog() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => askForRenewalBy(() => new Promise((resolve) => setAnswer(() => resolve))), []);

  function settle(isRenewed: boolean) {
    answer?.(isRenewed);
    setAnswer(null);
  }

  return (
    <Modal opened={answer !== null} onClose={() => settle(false)} title={accountWords.renewTitle} zIndex={400}>
      <RenewalForm onSettled={settle} />
    </Modal>
  );
}

function RenewalForm({ onSettled }: { onSettled: Answer }) {
  const renew = useMutation({
    mutationFn: (password: string) => post('/auth/renew', { Password: password }, nothing),
    onSuccess: () => onSettled(true),
    onError: ({ failure }) => {
      if (failure.kind === 'unauthorised') onSettled(false);
    },
  });
  return (
    <PasswordForm
      lead={accountWords.renewText}
      answer={accountWords.renew}
      run={renew}
      onCancel={() => onSettled(false)}
    />
  );
}
