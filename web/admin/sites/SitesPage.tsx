import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { whoAddress } from '../../shell/panel-addresses.ts';
import { failureMessage } from '../api/failure.ts';
import { DeleteButton } from '../components/DeleteButton.tsx';
import { EmptyState } from '../components/EmptyState.tsx';
import { IconButton } from '../components/IconButton.tsx';
import { KeyIcon, PencilIcon, PlusIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Mark } from '../components/Mark.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { SiteKindBadge } from '../components/SiteKindBadge.tsx';
import { showNumber } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { MayChange } from '../may-change.tsx';
import { sitesQuery } from '../queries.ts';
import { language, words } from '../words.ts';
import { siteWords } from './messages.ts';
import { SigningKeyDialog } from './SigningKeyDialog.tsx';
import { SiteDialog } from './SiteForm.tsx';
import { deleteSite } from './sites-api.ts';
import { TestSiteActions, TestSiteSummary } from './TestSite.tsx';

export function SitesPage() {
  const sites = useQuery(sitesQuery);
  const dialog = useDialogAddress('site');
  const keyDialog = useDialogAddress('signing-key');
  const testDialog = useDialogAddress('testSite');
  const named = (id: string | null) => sites.data?.data.find(({ recordId }) => String(recordId) === id);
  const isTest = testDialog.isOpen;
  const open = isTest ? testDialog : dialog;
  const changed = named(open.value);
  return (
    <>
      <PageTitle
        title={words.sites}
        actions={
          <MayChange>
            <Button variant="default" leftSection={<PlusIcon />} onClick={() => testDialog.open('new')}>
              {siteWords.addTest}
            </Button>
            <Button leftSection={<PlusIcon />} onClick={() => dialog.open('new')}>
              {words.addSite}
            </Button>
          </MayChange>
        }
      />
      <Loaded query={sites}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ recordId }) => recordId}
            columns={columns}
            className="site-rows"
            actions={(site) => (
              <SiteActions
                site={site}
                onChange={() => (site.kind === 'sandbox' ? testDialog : dialog).open(String(site.recordId))}
                onKey={() => keyDialog.open(String(site.recordId))}
              />
            )}
            empty={<EmptyState title={siteWords.noSitesTitle} text={siteWords.noSitesText} />}
          />
        )}
      </Loaded>
      {/* Opens once the site in the URL has loaded. */}
      <SiteDialog
        kind={isTest ? 'sandbox' : 'live'}
        changed={changed}
        isOpen={open.value === 'new' || changed !== undefined}
        onClose={open.close}
      />
      <SigningKeyDialog site={named(keyDialog.value)} onClose={keyDialog.close} />
    </>
  );
}

const columns: Column<Site>[] = [
  { title: words.siteName, show: ({ name }) => name },
  { title: words.baseUrl, show: ({ baseUrl }) => <code>{baseUrl}</code> },
  {
    title: words.siteKind,
    show: (site) => (site.kind === 'sandbox' ? <TestSiteSummary site={site} /> : <SiteKindBadge kind={site.kind} />),
  },
  {
    title: siteWords.telling,
    show: (site) => <CallerAuthBadges site={site} />,
    isEmpty: ({ kind }) => kind === 'sandbox',
  },
  {
    title: siteWords.usedBy,
    show: ({ recordId, name, customerCount }) => {
      const count = showNumber(customerCount, language);
      return (
        <Link to={whoAddress({ siteID: recordId })} aria-label={siteWords.customersOn(count, name)}>
          {count}
        </Link>
      );
    },
  },
];

function SiteActions({ site, onChange, onKey }: { site: Site; onChange: () => void; onKey: () => void }) {
  if (site.kind === 'sandbox') return <TestSiteActions site={site} onChange={onChange} />;
  return (
    <>
      <MayChange>
        <IconButton label={siteWords.openKey(site.name)} icon={<KeyIcon />} onClick={onKey} />
        <IconButton label={words.editNamed(site.name)} icon={<PencilIcon />} onClick={onChange} />
      </MayChange>
      <DeleteButton
        label={words.deleteNamed(site.name)}
        question={words.deleteTitle(site.name)}
        text={site.customerCount > 0 ? siteWords.siteInUse(site.customerCount) : siteWords.deleteSiteText}
        isDisabled={site.customerCount > 0}
        run={() => deleteSite(site)}
        invalidates={['sites']}
        done={() => words.deleted(site.name)}
        failed={({ failure }) => `${siteWords.siteNotDeleted(site.name)} ${failureMessage(failure)}`}
      />
    </>
  );
}

function CallerAuthBadges({ site: { kind, sendsKey, newSecretFrom } }: { site: Site }) {
  if (kind === 'sandbox') return null;
  return (
    <Group gap={4}>
      <Mark kind={sendsKey ? 'warn' : 'works'}>{sendsKey ? siteWords.sendsKey : siteWords.signs}</Mark>
      {newSecretFrom === null ? null : <Mark kind="sandbox">{siteWords.keyWaits}</Mark>}
    </Group>
  );
}
