import { siteToCreate } from '@fagvaerk/contract/admin.ts';
import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Alert, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { FormEvent } from 'react';
import { createSite, updateSite } from '../calls/admin-api.ts';
import { useChange } from '../calls/change.ts';
import { CountedInput } from '../forms/CountedInput.tsx';
import { useCloseWhenSaved } from '../forms/close-when-saved.ts';
import { useDraft } from '../forms/draft.ts';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { fieldErrors } from '../forms/field-errors.ts';
import { anyMove, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { FlagSwitch } from '../parts/FlagSwitch.tsx';
import { siteWords, words } from '../words.ts';

interface Props {
  /** The site that is changed; none when one is added. */
  changed: Site | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  Name: string;
  BaseUrl: string;
  SendsKey: boolean;
}

export function SiteDialog({ changed, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={changed ? words.editSite(changed.name) : words.addSite}>
      <SiteForm changed={changed} onClose={onClose} />
    </Modal>
  );
}

const errorsOf = (values: Values) => fieldErrors(siteToCreate, values);

function SiteForm({ changed, onClose }: Omit<Props, 'isOpen'>) {
  const saved: Values = {
    Name: changed?.name ?? '',
    BaseUrl: changed?.baseUrl ?? '',
    SendsKey: changed?.sendsKey ?? false,
  };
  const form = useForm<Values>({
    initialValues: useDraft<Values>('site') ?? saved,
    validateInputOnBlur: true,
    validate: errorsOf,
  });
  const save = useChange({
    run: (values: Values) => (changed ? updateSite({ RecordId: changed.recordId, ...values }) : createSite(values)),
    touches: ['sites', 'customers'],
    done: ({ Name }) => words.siteSaved(Name),
  });
  useCloseWhenSaved(save.isSuccess, onClose);
  const isDirty = JSON.stringify(form.values) !== JSON.stringify(saved);
  const isComplete = Object.keys(errorsOf(form.values)).length === 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isComplete && !save.isPending) save.mutate(form.values);
  }

  return (
    <form className="fields" onSubmit={submit} noValidate>
      <CountedInput
        label={words.siteNameField}
        description={words.siteNameHint}
        data-autofocus
        autoFocus
        {...form.getInputProps('Name')}
      />
      <TextInput
        label={words.baseUrl}
        description={words.siteAddressHint}
        placeholder="https://"
        type="url"
        withAsterisk
        required
        {...form.getInputProps('BaseUrl')}
      />
      <FlagSwitch
        isOn={form.values.SendsKey}
        label={siteWords.needsKey}
        onChange={(isOn) => form.setFieldValue('SendsKey', isOn)}
      >
        <span>
          {siteWords.needsKey}
          <small>{siteWords.needsKeyHint}</small>
        </span>
      </FlagSwitch>
      {form.values.SendsKey ? (
        <Alert color="danger" role="note" title={siteWords.needsKeyTitle}>
          {siteWords.needsKeyText}
        </Alert>
      ) : null}
      <FailureAlert error={save.error} draft={{ form: 'site', typed: form.values }} />
      <FormActions onCancel={onClose} isRunning={save.isPending} isReady={isComplete && isDirty} />
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} isLostBy={anyMove} />
    </form>
  );
}
