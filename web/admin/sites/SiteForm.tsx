import { siteToCreate } from '@fagvaerk/contract/admin.ts';
import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { Alert, Modal, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FlagSwitch } from '../components/FlagSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { createSite, createTestSite, testSitesQuery, updateSite, updateTestSite } from './sites-api.ts';

interface Props {
  kind: Site['kind'];
  changed: Site | undefined;
  isOpen: boolean;
  onClose: () => void;
}

export function SiteDialog({ isOpen, ...rest }: Props) {
  const { kind, changed, onClose } = rest;
  const testSites = useQuery({ ...testSitesQuery, enabled: isOpen && kind === 'sandbox' });
  const title = kind === 'sandbox' ? siteWords.addTest : words.addSite;
  return (
    <Modal opened={isOpen} onClose={onClose} title={changed ? siteWords.editSite(changed.name) : title}>
      {kind === 'sandbox' ? (
        <Loaded query={testSites} lines={2}>
          {({ data }) => {
            const own = data.find(({ recordId }) => recordId === changed?.recordId);
            // Companies of the built-in sites, the examples' default first.
            const builtIn = data.filter(({ isOwn }) => !isOwn).sort((one, other) => one.recordId - other.recordId);
            return (
              <SiteForm
                {...rest}
                companies={builtIn.map(({ company }) => company)}
                resetsNightly={own?.resetsNightly ?? false}
              />
            );
          }}
        </Loaded>
      ) : (
        <SiteForm {...rest} />
      )}
    </Modal>
  );
}

interface FormProps extends Omit<Props, 'isOpen'> {
  companies?: string[];
  resetsNightly?: boolean;
}

function SiteForm({ kind, changed, onClose, companies = [], resetsNightly = false }: FormProps) {
  const isTest = kind === 'sandbox';
  const saved = {
    Name: changed?.name ?? '',
    BaseUrl: isTest ? '' : (changed?.baseUrl ?? ''),
    SendsKey: changed?.sendsKey ?? false,
    Company: companies[0] ?? '',
  };
  const { form, dialogForm } = useSavedForm({
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
    onSaved: onClose,
  });

  return (
    <DialogForm {...dialogForm} onCancel={onClose}>
      <CountedInput
        label={siteWords.siteNameField}
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
