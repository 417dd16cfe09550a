import { type Site, siteToCreate } from '@fagvaerk/contract/sites.ts';
import { testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { Alert, Button, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useChange } from '../api/change.tsx';
import { LabelledSwitch } from '../components/FlagSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { CheckResult } from './SiteCheck.tsx';
import { checkSite, createSite, createTestSite, testSitesQuery, updateSite, updateTestSite } from './sites-api.ts';

interface Props {
  kind: Site['kind'];
  changed: Site | undefined;
  onClose: () => void;
}

export function SiteForm(props: Props) {
  const { kind, changed } = props;
  const testSites = useQuery({ ...testSitesQuery, enabled: kind === 'sandbox' });
  if (kind === 'live') return <SiteFields {...props} />;
  return (
    <Loaded query={testSites} lines={2}>
      {({ data }) => {
        const own = data.find(({ recordId }) => recordId === changed?.recordId);
        // Companies of the built-in sites, the examples' default first.
        const builtIn = data.filter(({ isOwn }) => !isOwn).sort((one, other) => one.recordId - other.recordId);
        return (
          <SiteFields
            {...props}
            companies={builtIn.map(({ company }) => company)}
            resetsNightly={own?.resetsNightly ?? false}
          />
        );
      }}
    </Loaded>
  );
}

interface FieldsProps extends Props {
  companies?: string[];
  resetsNightly?: boolean;
}

/** A new address is tested first. If it fails, it is saved only by a second press. */
function SiteFields({ kind, changed, onClose, companies = [], resetsNightly = false }: FieldsProps) {
  const isTest = kind === 'sandbox';
  const saved = {
    Name: changed?.name ?? '',
    BaseUrl: isTest ? '' : (changed?.baseUrl ?? ''),
    SendsKey: changed?.sendsKey ?? false,
    Company: companies[0] ?? '',
    Revision: changed?.revision,
  };
  const check = useChange({ run: checkSite, invalidates: ['sites'] });
  const { form, read, dialogForm } = useSavedForm({
    name: isTest ? 'test site' : 'site',
    saved,
    schema: (isTest ? testSiteToCreate : siteToCreate).strip(),
    change: {
      run: ({ Name, Company, ...live }: typeof saved) => {
        if (!isTest)
          return changed ? updateSite({ RecordId: changed.recordId, Name, ...live }) : createSite({ Name, ...live });
        if (!changed) return createTestSite({ Name, Company });
        return updateTestSite({ RecordId: changed.recordId, Name, ResetsNightly: resetsNightly });
      },
      invalidates: ['sites', 'customers'],
      done: ({ Name }) => siteWords.siteSaved(Name),
    },
    describe: ({ Name, BaseUrl: address, SendsKey }) => ({
      [words.name]: Name,
      [words.baseUrl]: address,
      [siteWords.needsKey]: words.yesOrNo(SendsKey),
    }),
    onSaved: onClose,
  });
  const { change: save } = dialogForm;
  const { BaseUrl } = form.values;
  const isNewAddress = !isTest && BaseUrl !== read.BaseUrl;
  const isTried = isNewAddress && check.variables === BaseUrl && !check.isPending;
  const result = isTried ? check.data : undefined;

  function submit() {
    // The test before did not set the health of the site.
    const saveThis = () => save.mutate(form.values, { onSuccess: () => isNewAddress && check.mutate(BaseUrl) });
    if (!isNewAddress || isTried) saveThis();
    else check.mutate(BaseUrl, { onSuccess: ({ ok }) => ok && saveThis() });
  }

  function restoreAddress() {
    form.setFieldValue('BaseUrl', read.BaseUrl);
    form.getInputNode('BaseUrl')?.focus();
  }

  return (
    <DialogForm
      {...dialogForm}
      change={{ error: save.error ?? check.error, isPending: check.isPending || save.isPending }}
      onSubmit={submit}
      submitLabel={!isNewAddress || result?.ok ? words.save : isTried ? words.saveAnyway : siteWords.tryAndSave}
      onCancel={onClose}
    >
      <CountedInput
        label={words.name}
        description={siteWords.siteNameHint}
        data-autofocus
        autoFocus
        {...form.getInputProps('Name')}
      />
      {isTest ? null : (
        <>
          <TextInput
            label={words.baseUrl}
            description={siteWords.siteAddressHint}
            placeholder="https://"
            type="url"
            withAsterisk
            required
            {...form.getInputProps('BaseUrl')}
          />
          <div role="status">
            {check.isPending ? siteWords.checking : null}
            {result ? (
              <CheckResult check={result}>
                <p>{siteWords.addressNotSaved}</p>
                {changed ? (
                  <Button variant="default" mt="sm" onClick={restoreAddress}>
                    {siteWords.useOldAddress}
                  </Button>
                ) : null}
              </CheckResult>
            ) : null}
          </div>
          <LabelledSwitch
            isOn={form.values.SendsKey}
            label={siteWords.needsKey}
            hint={siteWords.needsKeyHint}
            onChange={(isOn) => form.setFieldValue('SendsKey', isOn)}
          />
        </>
      )}
      {form.values.SendsKey ? (
        <Alert color="danger" role="note" title={siteWords.needsKeyTitle}>
          {siteWords.needsKeyText}
        </Alert>
      ) : null}
      {isTest && !changed ? (
        <NativeSelect
          label={siteWords.company}
          description={siteWords.companyHint}
          data={companies}
          {...form.getInputProps('Company')}
        />
      ) : null}
    </DialogForm>
  );
}
