import { type OwnCredentials, ownCredentials } from '@fagvaerk/contract/administrators.ts';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import type { AdminError } from '../api/failure.ts';
import { sessionQuery } from '../queries.ts';
import { words } from '../words.ts';
import { CodeField } from './CodeField.tsx';
import { FormActions } from './FormActions.tsx';
import { FormError, serverFieldErrors } from './FormError.tsx';
import { PasswordField } from './PasswordField.tsx';

interface Props {
  lead: string;
  submitLabel: string;
  run: UseMutationResult<unknown, AdminError, OwnCredentials>;
  onCancel: () => void;
}

export function PasswordForm({ lead, submitLabel, run, onCancel }: Props) {
  const { data: session } = useQuery(sessionQuery);
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const errors = serverFieldErrors(run.error);
  // It may have been turned on in another session.
  const needsCode = session?.hasSecondFactor || errors.Code !== undefined;
  const credentials = { Password: password, ...(needsCode ? { Code: code.trim() } : {}) };

  function submit(event: FormEvent) {
    event.preventDefault();
    run.mutate(credentials);
  }

  // Mantine would close the dialog below, too.
  function cancelOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') onCancel();
  }

  return (
    <form className="fields" onSubmit={submit} onKeyDown={cancelOnEscape} noValidate>
      <p>{lead}</p>
      <PasswordField
        label={words.password}
        autoComplete="current-password"
        data-autofocus
        data-mantine-stop-propagation
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={errors.Password}
      />
      {needsCode ? (
        <CodeField
          data-mantine-stop-propagation
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
          error={errors.Code}
        />
      ) : null}
      <FormError error={run.error} />
      <FormActions
        onCancel={onCancel}
        isRunning={run.isPending}
        isReady={ownCredentials.safeParse(credentials).success}
        submitLabel={submitLabel}
      />
    </form>
  );
}
