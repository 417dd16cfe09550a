import { Alert } from '@mantine/core';
import { type AdminError, sentenceOf } from '../calls/failure.ts';

/** What is wrong with each field, to stand beside it. */
export function refusedFields(error: AdminError | null): Record<string, string | undefined> {
  const errors = error?.failure.kind === 'validation' ? error.failure.errors : {};
  return Object.fromEntries(Object.entries(errors).map(([field, messages]) => [field, messages.join(' ')]));
}

/** Why a form was refused as a whole. */
export const Refused = ({ error }: { error: AdminError | null }) =>
  error && error.failure.kind !== 'validation' ? <Alert color="danger">{sentenceOf(error.failure)}</Alert> : null;
