import { type FieldCode, isFieldCode, sentenceOf } from '@fagvaerk/contract/errors.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useEffect, useState } from 'react';
import { type Change, useChange } from '../api/change.tsx';
import { language } from '../words.ts';
import type { Conflict, Facts } from './conflict.tsx';
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
  /** For values with a revision. */
  describe?: (values: Values) => Facts;
  onSaved?: () => void;
}

/** Kept through a login. */
interface SavedDraft<Values> {
  read: Values;
  typed: Values;
}

/** What was typed since `read`, on top of what others have stored meanwhile. */
export const onTopOf = <Values extends object>(stored: Values, { read, typed }: SavedDraft<Values>): Values => {
  const isTyped = (name: string) =>
    JSON.stringify(read[name as keyof Values]) !== JSON.stringify(typed[name as keyof Values]);
  return { ...stored, ...Object.fromEntries(Object.entries(typed).filter(([name]) => isTyped(name))) };
};

const stay = () => undefined;

/** A form of what is saved, for `DialogForm`. */
export function useSavedForm<Values extends Record<string, unknown> & { Revision?: number | undefined }, Result>(
  settings: Settings<Values, Result>,
) {
  const { name, saved, schema, change, describe, onSaved = stay } = settings;
  const draft = useDraft<SavedDraft<Values>>(name);
  // As the form was opened: a refetch must not hide that others have saved.
  const [read, setRead] = useState(draft?.read ?? saved);
  const errorsOf = (values: Values) => fieldErrors(schema, values);
  const form: SavedForm<Values> = useForm<Values>({
    initialValues: draft?.typed ?? read,
    enhanceGetInputProps: ({ field }) => ({ name: field }),
    validateInputOnBlur: true,
    validate: errorsOf,
  });
  const typed = form.values;
  const save = useChange(change);
  useCloseWhenSaved(save.isSuccess, onSaved);
  const isDirty = JSON.stringify(typed) !== JSON.stringify(read);
  const isComplete = Object.keys(errorsOf(typed)).length === 0;

  function continueWith(values: Values) {
    setRead(saved);
    form.setValues(values);
    save.reset();
  }

  const applied = onTopOf(saved, { read, typed });
  const conflict: Conflict | undefined = describe &&
    read.Revision !== saved.Revision && {
      read: describe(read),
      stored: describe(saved),
      typed: describe(typed),
      applied: describe(applied),
      onApply: () => continueWith(applied),
      onDiscard: () => continueWith(saved),
    };
  const dialogForm = {
    change: save,
    onSubmit: () => save.mutate(typed),
    draft: { form: name, typed: { read, typed } satisfies SavedDraft<Values> },
    isReady: isComplete && isDirty,
    isUnsaved: isDirty && !save.isSuccess,
    conflict,
  };
  return { form, read, dialogForm };
}
