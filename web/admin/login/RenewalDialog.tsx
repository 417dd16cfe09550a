import { nothing } from '@fagvaerk/contract/admin-answers.ts';
import { ownPassword } from '@fagvaerk/contract/administrators.ts';
import { Modal } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { askForRenewalBy } from '../calls/renewal.ts';
import { post } from '../calls/transport.ts';
import { FormActions } from '../forms/FormActions.tsx';
import { accountWords } from '../words.ts';
import { PasswordField } from './PasswordField.tsx';
import { Refused, refusedFields } from './Refused.tsx';

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
  const [password, setPassword] = useState('');
  const renew = useMutation({
    mutationFn: () => post('/auth/renew', { Password: password }, nothing),
    onSuccess: () => onSettled(true),
    onError: ({ failure }) => {
      if (failure.kind === 'unauthorised') onSettled(false);
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    renew.mutate();
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <p>{accountWords.renewText}</p>
      <PasswordField
        label={accountWords.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={refusedFields(renew.error).Password}
      />
      <Refused error={renew.error} />
      <FormActions
        onCancel={() => onSettled(false)}
        isRunning={renew.isPending}
        isReady={ownPassword.safeParse({ Password: password }).success}
        answer={accountWords.renew}
      />
    </form>
  );
}
