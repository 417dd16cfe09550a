import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { RightsTemplate, TemplateToSave } from '@fagvaerk/contract/rights.ts';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../calls/change.ts';
import { CountedInput } from '../../forms/CountedInput.tsx';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { foresightWords } from '../../words.ts';
import { saveTemplate } from '../rights-api.ts';

interface Props {
  /** The one that gets another name; none when a new one is saved. */
  template?: RightsTemplate;
  rules: TemplateToSave['Rules'];
  onDone: () => void;
}

/** Saves rules under a name. */
export function NameTemplate({ template, rules, onDone }: Props) {
  const [typed, setTyped] = useState(template?.name ?? '');
  const name = typed.trim();
  const save = useChange({
    run: () =>
      saveTemplate({ ...(template?.templateID && { TemplateID: template.templateID }), Name: name, Rules: rules }),
    touches: ['templates'],
    done: () => foresightWords.templateSaved(name),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: onDone });
  }

  return (
    <form className="fields" onSubmit={submit}>
      {template ? null : <p>{foresightWords.saveTemplateLead}</p>}
      <CountedInput
        label={foresightWords.templateName}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        data-autofocus
        autoFocus
      />
      <FailureAlert error={save.error} />
      <FormActions
        onCancel={onDone}
        isRunning={save.isPending}
        isReady={name !== '' && name !== template?.name && name.length <= textMaximumCharacters}
      />
    </form>
  );
}
