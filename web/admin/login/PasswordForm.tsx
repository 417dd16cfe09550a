import { ownPassword } from '@fagvaerk/contract/administrators.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminError } from '../calls/failure.ts';
import { FormActions } from '../forms/FormActions.tsx';
import { accountWords } from '../words.ts';
import { PasswordField } from './PasswordField.tsx';
import { Refused, refusedFields } from './Refused.tsx';

interface Props {
  lead: string;
  /** What the button says. */
  answer: string;
  /** Takes the password. */
  run: UseMutationResult<unknown, AdminError, string>;
  onCancel: () => void;
}

/** Asks for the password of whoever is logged in, for what takes it. */
export function PasswordForm({ lead, answer, run, onCancel }: Props) {
  const [password, setPassword] = useState('');

  function submit(event: FormEvent) {
    event.preventDefault();
    run.mutate(password);
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <p>{lead}</p>
      <PasswordField
        label={accountWords.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={refusedFields(run.error).Password}
      />
      <Refused error={run.error} />
      <FormActions
        onCancel={onCancel}
        isRunning={run.isPending}
        isReady={ownPassword.safeParse({ Password: password }).success}
        answer={answer}
      />
    </form>
  );
}
