import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { type Change, useChange } from '../calls/change.ts';
import { useCloseWhenSaved } from './close-when-saved.ts';
import { useDraft } from './draft.ts';
import { type Checker, fieldErrors } from './field-errors.ts';

interface Settings<Values> {
  /** What the form is called while it waits for a login. */
  name: string;
  /** What it begins with, and what an unchanged form holds. */
  saved: Values;
  schema: Checker;
  change: Change<Values, unknown>;
  onClose: () => void;
}

/** A form of one object: checked as its call is, kept through a login, and closed once it is saved. */
export function useSavedForm<Values extends Record<string, unknown>>(settings: Settings<Values>) {
  const { name, saved, schema, change, onClose } = settings;
  const errorsOf = (values: Values) => fieldErrors(schema, values);
  const form: UseFormReturnType<Values> = useForm<Values>({
    initialValues: useDraft<Values>(name) ?? saved,
    validateInputOnBlur: true,
    validate: errorsOf,
  });
  const save = useChange(change);
  useCloseWhenSaved(save.isSuccess, onClose);
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved);
  const isComplete = Object.keys(errorsOf(form.values)).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !save.isPending) save.mutate(form.values);
  }

  return {
    form,
    submit,
    error: save.error,
    draft: { form: name, typed: form.values },
    isRunning: save.isPending,
    isReady: isComplete && isDirty,
    /** Whether something would be lost. */
    isUnsaved: isDirty && !save.isSuccess,
  };
}
