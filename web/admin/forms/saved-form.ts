import { type UseFormReturnType, useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { type Change, useChange } from '../api/change.ts';
import { useCloseWhenSaved } from './close-when-saved.ts';
import { useDraft } from './draft.ts';
import { fieldErrors, type ValidationSchema } from './field-errors.ts';

interface Settings<Values> {
  /** Key of the draft kept through a login. */
  name: string;
  saved: Values;
  schema: ValidationSchema;
  change: Change<Values, unknown>;
  onClose: () => void;
}

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
    isUnsaved: isDirty && !save.isSuccess,
  };
}
