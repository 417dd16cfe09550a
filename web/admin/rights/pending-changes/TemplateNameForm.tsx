import { textMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { RightsTemplate, TemplateToSave } from '@fagvaerk/contract/rights.ts';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../api/change.ts';
import { CountedInput } from '../../forms/CountedInput.tsx';
import { FailureAlert } from '../../forms/FailureAlert.tsx';
import { FormActions } from '../../forms/FormActions.tsx';
import { saveTemplate } from '../rights-api.ts';
import { rightsToolsWords } from '../tools-messages.ts';

interface Props {
  template?: RightsTemplate;
  rules: TemplateToSave['Rules'];
  onDone: () => void;
}

export function TemplateNameForm({ template, rules, onDone }: Props) {
  const [typed, setTyped] = useState(template?.name ?? '');
  const name = typed.trim();
  const save = useChange({
    run: () =>
      saveTemplate({ ...(template?.templateID && { TemplateID: template.templateID }), Name: name, Rules: rules }),
    invalidates: ['templates'],
    done: () => rightsToolsWords.templateSaved(name),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate(undefined, { onSuccess: onDone });
  }

  return (
    <form className="fields" onSubmit={submit}>
      {template ? null : <p>{rightsToolsWords.saveTemplateLead}</p>}
      <CountedInput
        label={rightsToolsWords.templateName}
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
