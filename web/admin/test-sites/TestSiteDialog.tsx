import { type TestSite, testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../components/Loaded.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { FailureAlert } from '../forms/FailureAlert.tsx';
import { FormActions } from '../forms/FormActions.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { anyNavigation, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { testSiteWords, words } from '../words.ts';
import { createTestSite, testSitesQuery, updateTestSite } from './test-sites-api.ts';

interface Props {
  /** Any other value creates a site. */
  changedId: string | null;
  isOpen: boolean;
  onClose: () => void;
}

type Values = {
  Name: string;
  Company: string;
};

export function TestSiteDialog({ changedId, isOpen, onClose }: Props) {
  const query = useQuery(testSitesQuery);
  const changed = query.data?.data.find(({ recordId, isOwn }) => isOwn && String(recordId) === changedId);
  return (
    <Modal opened={isOpen} onClose={onClose} title={changed ? words.editSite(changed.name) : testSiteWords.add}>
      <Loaded query={query} lines={2}>
        {({ data }) => <TestSiteForm changed={changed} companies={companiesOf(data)} onClose={onClose} />}
      </Loaded>
    </Modal>
  );
}

/** Companies of the built-in sites, the examples' default first. */
const companiesOf = (sites: readonly TestSite[]): string[] =>
  sites
    .filter(({ isOwn }) => !isOwn)
    .sort((one, other) => one.recordId - other.recordId)
    .map(({ company }) => company);

interface FormProps {
  changed: TestSite | undefined;
  companies: readonly string[];
  onClose: () => void;
}

function TestSiteForm({ changed, companies, onClose }: FormProps) {
  const saved: Values = { Name: changed?.name ?? '', Company: changed?.company ?? companies[0] ?? '' };
  const { form, submit, error, draft, isRunning, isReady, isUnsaved } = useSavedForm({
    name: 'test site',
    saved,
    schema: testSiteToCreate,
    change: {
      run: (values: Values) =>
        changed
          ? updateTestSite({ RecordId: changed.recordId, Name: values.Name, ResetsNightly: changed.resetsNightly })
          : createTestSite(values),
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
      {changed ? null : (
        <NativeSelect
          label={testSiteWords.company}
          description={testSiteWords.companyHint}
          data={[...companies]}
          {...form.getInputProps('Company')}
        />
      )}
      <FailureAlert error={error} draft={draft} />
      <FormActions onCancel={onClose} isRunning={isRunning} isReady={isReady} />
      <UnsavedGuard isDirty={isUnsaved} losesChanges={anyNavigation} />
    </form>
  );
}
