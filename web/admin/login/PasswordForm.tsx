import { ownPassword } from '@fagvaerk/contract/administrators.ts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminError } from '../api/failure.ts';
import { FormActions } from '../forms/FormActions.tsx';
import { accountWords } from '../words.ts';
import { FormError, serverFieldErrors } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  lead: string;
  submitLabel: string;
  /** Takes the password. */
  run: UseMutationResult<unknown, AdminError, string>;
  onCancel: () => void;
}

export function PasswordForm({ lead, submitLabel, run, onCancel }: Props) {
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
        error={serverFieldErrors(run.error).Password}
      />
      <FormError error={run.error} />
      <FormActions
        onCancel={onCancel}
        isRunning={run.isPending}
        isReady={ownPassword.safeParse({ Password: password }).success}
        submitLabel={submitLabel}
      />
    </form>
  );
}
