import { callMethods } from '@fagvaerk/contract/access-levels.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { searchMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import { type ReactNode, type SubmitEvent, useId } from 'react';
import { callMessagesIn } from '../language/call-messages.ts';
import type { CallToExplain } from '../shell/addresses.ts';
import { parsePath } from './typed.ts';

export interface CallOnSite extends CallToExplain {
  /** Empty if no site is sent. */
  readonly site: string;
}

interface Props {
  language: Language;
  initial: (CallToExplain & { site?: string }) | null;
  paths: readonly string[];
  /** Asks for a site as well. */
  sites?: readonly string[];
  onAsk: (call: CallOnSite) => void;
  onEdit?: () => void;
  /** The button. */
  children: ReactNode;
}

export function ExplainForm({ language, initial, paths, sites, onAsk, onEdit, children }: Props) {
  const words = callMessagesIn(language);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { elements } = event.currentTarget;
    const path = elements.namedItem('path') as HTMLInputElement;
    path.value = parsePath(path.value);
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? '').trim();
    onAsk({ method: read('method'), path: path.value, site: read('site') });
  };
  return (
    <form className="row calls-form" onSubmit={submit} onChange={onEdit}>
      {sites ? (
        <TextField name="site" label={words.site} value={initial?.site} known={sites} placeholder={words.noSite} />
      ) : null}
      <label className="field">
        <span>{words.method}</span>
        <select name="method" defaultValue={initial?.method}>
          {callMethods.map((method) => (
            <option key={method}>{method}</option>
          ))}
        </select>
      </label>
      <TextField name="path" label={words.path} value={initial?.path} known={paths} required />
      {children}
      <p className="note">{words.pathHint}</p>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  value: string | undefined;
  known: readonly string[];
  placeholder?: string;
  required?: boolean;
}

/** A dialog puts the focus in a required field that is empty. */
function TextField({ label, value = '', known, ...attributes }: FieldProps) {
  const listId = useId();
  return (
    <label className="field calls-path">
      <span>{label}</span>
      <input
        {...attributes}
        list={listId}
        defaultValue={value}
        maxLength={searchMaximumCharacters}
        autoComplete="off"
        spellCheck={false}
        data-autofocus={(attributes.required && !value) || undefined}
      />
      <datalist id={listId}>
        {known.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </datalist>
    </label>
  );
}
