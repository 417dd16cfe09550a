import { siteToCreate } from '@fagvaerk/contract/admin.ts';
import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Alert, Modal, TextInput } from '@mantine/core';
import { createSite, updateSite } from '../api/admin-api.ts';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { anyNavigation, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { siteWords, words } from '../words.ts';

interface Props {
  changed: Site | undefined;
  isOpen: boolean;
  onClose: () => void;
}

type Values = {
  Name: string;
  BaseUrl: string;
  SendsKey: boolean;
};

export function SiteDialog({ changed, isOpen, onClose }: Props) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={changed ? words.editSite(changed.name) : words.addSite}>
      <SiteForm changed={changed} onClose={onClose} />
    </Modal>
  );
}

function SiteForm({ changed, onClose }: Omit<Props, 'isOpen'>) {
  const saved: Values = {
    Name: changed?.name ?? '',
    BaseUrl: changed?.baseUrl ?? '',
    SendsKey: changed?.sendsKey ?? false,
  };
  const { form, submit, error, draft, isRunning, isReady, isUnsaved } = useSavedForm({
    name: 'site',
    saved,
    schema: siteToCreate,
    change: {
      run: (values: Values) => (changed ? updateSite({ RecordId: changed.recordId, ...values }) : createSite(values)),
      invalidates: ['sites', 'customers'],
      done: ({ Name }) => words.siteSaved(Name),
    },
    onClose,
  });

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
      <FailureAlert error={error} draft={draft} />
      <FormActions onCancel={onClose} isRunning={isRunning} isReady={isReady} />
      <UnsavedGuard isDirty={isUnsaved} losesChanges={anyNavigation} />
    </form>
  );
}
