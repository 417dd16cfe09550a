import { type OwnCredentials, ownCredentials } from '@fagvaerk/contract/administrators.ts';
import { TextInput } from '@mantine/core';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { AdminError } from '../api/failure.ts';
import { sessionQuery } from '../api/queries.ts';
import { FormActions } from '../forms/FormActions.tsx';
import { accountWords } from '../words.ts';
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

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <p>{lead}</p>
      <PasswordField
        label={accountWords.password}
        autoComplete="current-password"
        data-autofocus
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        error={errors.Password}
      />
      {needsCode ? (
        <TextInput
          label={accountWords.code}
          description={accountWords.codeHint}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
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
