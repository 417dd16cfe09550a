import { type UseFormReturnType, useForm } from '@mantine/form';
import { type Change, useChange } from '../api/change.ts';
import { useCloseWhenSaved } from './close-when-saved.ts';
import { useDraft } from './draft.ts';
import { fieldErrors, type ValidationSchema } from './field-errors.ts';

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
