import { type FieldCode, isFieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect } from 'react';
import { type Change, useChange } from '../api/change.tsx';
import { language } from '../words.ts';
import { useDraft } from './draft.ts';

/** Issue messages are error codes. */
export interface ValidationSchema {
  safeParse: (input: unknown) => { error?: { issues: Issue[] } | undefined };
}
type Issue = { path: PropertyKey[]; message: string; maximum?: number | bigint };

/** First error per field. The access API validates with the same schema. */
export function fieldErrors(schema: ValidationSchema, payload: unknown): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message, maximum } of schema.safeParse(payload).error?.issues ?? []) {
    const code: FieldCode = isFieldCode(message) ? message : 'field-invalid';
    errors[String(path[0])] ??= sentenceOf<FieldCode>(code, language, { limit: Number(maximum) });
  }
  return errors;
}

/** An effect, so `UnsavedGuard` has already seen the clean form. */
export function useCloseWhenSaved(isSaved: boolean, onClose: () => void): void {
  useEffect(() => {
    if (isSaved) onClose();
  }, [isSaved, onClose]);
}

export type SavedForm<Values> = UseFormReturnType<Values>;

interface Settings<Values, Result> {
  /** Key of the draft kept through a login. */
  name: string;
  saved: Values;
  schema: ValidationSchema;
  change: Change<Values, Result>;
  onSaved?: () => void;
}

const stay = () => undefined;

/** A form of what is saved, for `DialogForm`. */
export function useSavedForm<Values extends Record<string, unknown>, Result>(settings: Settings<Values, Result>) {
  const { name, saved, schema, change, onSaved = stay } = settings;
  const errorsOf = (values: Values) => fieldErrors(schema, values);
  const form: SavedForm<Values> = useForm<Values>({
    initialValues: useDraft<Values>(name) ?? saved,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    validateInputOnBlur: true,
    validate: errorsOf,
  });
  const save = useChange(change);
  useCloseWhenSaved(save.isSuccess, onSaved);
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved);
  const isComplete = Object.keys(errorsOf(form.values)).length === 0;
  const dialogForm = {
    change: save,
    onSubmit: () => save.mutate(form.values),
    draft: { form: name, typed: form.values },
    isReady: isComplete && isDirty,
    isUnsaved: isDirty && !save.isSuccess,
  };
  return { form, dialogForm };
}
