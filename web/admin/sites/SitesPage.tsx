import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { deleteSite } from '../calls/admin-api.ts';
import { sentenceOf } from '../calls/failure.ts';
import { sitesQuery } from '../calls/queries.ts';
import { showNumber } from '../dates.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { PencilIcon, PlusIcon } from '../parts/icons.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { type Column, Rows } from '../parts/Rows.tsx';
import { SiteKindMark } from '../parts/SiteKindMark.tsx';
import { TestSiteActions } from '../test-sites/TestSiteActions.tsx';
import { TestSiteDialog } from '../test-sites/TestSiteDialog.tsx';
import { TestSiteMark } from '../test-sites/TestSiteMark.tsx';
import { language, testSiteWords, words } from '../words.ts';
import { SiteDialog } from './SiteDialog.tsx';

export function SitesPage() {
  const sites = useQuery(sitesQuery);
  const dialog = useDialogAddress('site');
  const testDialog = useDialogAddress('testSite');
  const changed = sites.data?.data.find(({ recordId }) => String(recordId) === dialog.value);
  return (
    <>
      <PageTitle
        title={words.sites}
        actions={
          <>
            <Button variant="default" leftSection={<PlusIcon />} onClick={() => testDialog.open('new')}>
              {testSiteWords.add}
            </Button>
            <Button leftSection={<PlusIcon />} onClick={() => dialog.open('new')}>
              {words.addSite}
            </Button>
          </>
        }
      />
      <Loaded query={sites}>
        {({ data }) => (
          <Rows
            items={data}
            keyOf={({ recordId }) => recordId}
            columns={columns}
            actions={(site) => (
              <SiteActions
                site={site}
                onChange={() => (site.kind === 'sandbox' ? testDialog : dialog).open(String(site.recordId))}
              />
            )}
            empty={<EmptyState title={words.noSitesTitle} text={words.noSitesText} />}
          />
        )}
      </Loaded>
      <SiteDialog changed={changed} isOpen={dialog.isOpen} onClose={dialog.close} />
      <TestSiteDialog changedId={testDialog.value} isOpen={testDialog.isOpen} onClose={testDialog.close} />
    </>
  );
}

const columns: Column<Site>[] = [
  { title: words.siteName, show: ({ name }) => name },
  { title: words.baseUrl, show: ({ baseUrl }) => <code>{baseUrl}</code> },
  {
    title: words.siteKind,
    show: (site) => (site.kind === 'sandbox' ? <TestSiteMark site={site} /> : <SiteKindMark kind={site.kind} />),
  },
  { title: words.usedBy, show: ({ customerCount }) => showNumber(customerCount, language) },
];

function SiteActions({ site, onChange }: { site: Site; onChange: () => void }) {
  if (site.kind === 'sandbox') return <TestSiteActions site={site} onChange={onChange} />;
  return (
    <>
      <IconButton label={words.editNamed(site.name)} icon={<PencilIcon />} onClick={onChange} />
      <DeleteButton
        label={words.deleteNamed(site.name)}
        question={words.deleteTitle(site.name)}
        text={words.deleteSiteText}
        run={() => deleteSite(site)}
        touches={['sites']}
        done={() => words.deleted(site.name)}
        failed={({ failure }) => `${words.siteNotDeleted(site.name)} ${sentenceOf(failure)}`}
      />
    </>
  );
}
