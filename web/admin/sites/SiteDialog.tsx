import { siteToCreate } from '@fagvaerk/contract/admin.ts';
import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { createSite, updateSite } from '../admin-api.ts';
import { CountedInput } from '../parts/CountedInput.tsx';
import { useCloseWhenSaved } from '../parts/close-when-saved.ts';
import { useDraft } from '../parts/draft.ts';
import { FailureAlert } from '../parts/FailureAlert.tsx';
import { fieldErrors } from '../parts/field-errors.ts';
import { announce } from '../parts/notices.ts';
import { anyMove, UnsavedGuard } from '../parts/UnsavedGuard.tsx';
import { customersKey, sitesQuery } from '../queries.ts';
import { words } from '../words.ts';

interface Props {
  /** The site that is changed; none when one is added. */
  changed: Site | undefined;
  isOpen: boolean;
  onClose: () => void;
}

interface Values {
  Name: string;
  BaseUrl: string;
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
  const saved: Values = { Name: changed?.name ?? '', BaseUrl: changed?.baseUrl ?? '' };
  const form = useForm<Values>({
    initialValues: useDraft<Values>() ?? saved,
    validateInputOnBlur: true,
    validate: errorsOf,
  });
  const queryClient = useQueryClient();
  const save = useMutation({
    mutationFn: (values: Values) =>
      changed ? updateSite({ RecordId: changed.recordId, ...values }) : createSite(values),
    meta: { keepsScreen: true },
    onSuccess: async () => {
      await Promise.all(
        [sitesQuery.queryKey, customersKey, ['history']].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      );
      announce(words.siteSaved(form.values.Name));
    },
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
      <FailureAlert error={save.error} draft={form.values} />
      <div className="dialog-actions">
        <Button variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button type="submit" loading={save.isPending} disabled={!isComplete || !isDirty}>
          {words.save}
        </Button>
      </div>
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} isLostBy={anyMove} />
    </form>
  );
}
