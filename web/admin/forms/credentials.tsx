import { type OwnCredentials, ownCredentials } from '@fagvaerk/contract/administrators.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { Alert, PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core';
import { type UseMutationResult, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { type AdminError, messageIn } from '../api/failure.ts';
import { sessionQuery } from '../queries.ts';
import { language, words } from '../words.ts';
import { DialogForm } from './DialogForm.tsx';

export const CodeField = (props: TextInputProps) => (
  <TextInput
    label={words.code}
    description={words.codeHint}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...props}
  />
);

export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleButtonProps={{ 'aria-label': words.showPassword, tabIndex: 0 }} {...props} />
);

export function serverFieldErrors(error: AdminError | null): Record<string, string | undefined> {
  const errors = error?.failure.kind === 'validation' ? error.failure.errors : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

export const FormError = ({ error, shown = language }: { error: AdminError | null; shown?: Language }) =>
  error && error.failure.kind !== 'validation' ? <Alert color="danger">{messageIn(shown, error)}</Alert> : null;

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

  // Mantine would close the dialog below, too.
  function cancelOnEscape({ key }: KeyboardEvent) {
    if (key === 'Escape') onCancel();
  }

  return (
    <DialogForm
      change={{ error: null, isPending: run.isPending }}
      onSubmit={() => run.mutate(credentials)}
      onCancel={onCancel}
      onKeyDown={cancelOnEscape}
      isReady={ownCredentials.safeParse(credentials).success}
      submitLabel={submitLabel}
    >
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
    </DialogForm>
  );
}
