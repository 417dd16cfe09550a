import { Alert } from '@mantine/core';
import { type AdminError, failureMessage } from '../api/failure.ts';

export function serverFieldErrors(error: AdminError | null): Record<string, string | undefined> {
  const errors = error?.failure.kind === 'validation' ? error.failure.errors : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

export const FormError = ({ error }: { error: AdminError | null }) =>
  error && error.failure.kind !== 'validation' ? <Alert color="danger">{failureMessage(error.failure)}</Alert> : null;
