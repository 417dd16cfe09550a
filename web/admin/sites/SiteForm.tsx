import { type Site, siteToCreate } from '@fagvaerk/contract/sites.ts';
import { testSiteToCreate } from '@fagvaerk/contract/test-sites.ts';
import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LabelledSwitch } from '../components/FlagSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { CountedInput } from '../forms/CountedInput.tsx';
import { DialogForm } from '../forms/DialogForm.tsx';
import { useSavedForm } from '../forms/saved-form.ts';
import { words } from '../words.ts';
import { siteWords } from './messages.ts';
import { SiteCheck } from './SiteCheck.tsx';
import { createSite, createTestSite, testSitesQuery, updateSite, updateTestSite } from './sites-api.ts';

interface Props {
  kind: Site['kind'];
  changed: Site | undefined;
  onClose: () => void;
}

/** A live site is checked as soon as it is saved. */
export function SiteForm(props: Props) {
  const { kind, changed, onClose } = props;
  const testSites = useQuery({ ...testSitesQuery, enabled: kind === 'sandbox' });
  const [saved, setSaved] = useState<Saved | null>(null);
  if (saved) return <SavedSite site={saved} onClose={onClose} />;
  if (kind === 'live') return <SiteFields {...props} onSaved={setSaved} />;
  return (
    <Loaded query={testSites} lines={2}>
      {({ data }) => {
        const own = data.find(({ recordId }) => recordId === changed?.recordId);
        // Companies of the built-in sites, the examples' default first.
        const builtIn = data.filter(({ isOwn }) => !isOwn).sort((one, other) => one.recordId - other.recordId);
        return (
          <SiteFields
            {...props}
            onSaved={onClose}
            companies={builtIn.map(({ company }) => company)}
            resetsNightly={own?.resetsNightly ?? false}
          />
        );
      }}
    </Loaded>
  );
}

interface Saved {
  Name: string;
  BaseUrl: string;
}

function SavedSite({ site: { Name, BaseUrl }, onClose }: { site: Saved; onClose: () => void }) {
  return (
    <Stack gap="sm">
      <SiteCheck baseUrl={BaseUrl} startsAtOnce>
        <p>{siteWords.siteSaved(Name)}</p>
      </SiteCheck>
      <Group justify="flex-end">
        <Button data-autofocus autoFocus onClick={onClose}>
          {words.close}
        </Button>
      </Group>
    </Stack>
  );
}

interface FieldsProps extends Props {
  onSaved: (saved: Saved) => void;
  companies?: string[];
  resetsNightly?: boolean;
}

function SiteFields({ kind, changed, onClose, onSaved, companies = [], resetsNightly = false }: FieldsProps) {
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
      ...(isTest && { done: ({ Name }: Saved) => siteWords.siteSaved(Name) }),
    },
    onSaved: () => onSaved(form.values),
  });

  return (
    <DialogForm {...dialogForm} submitLabel={isTest ? words.save : siteWords.saveAndTry} onCancel={onClose}>
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
