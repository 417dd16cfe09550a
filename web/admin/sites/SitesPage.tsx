import type { Site } from '@fagvaerk/contract/admin-answers.ts';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { deleteSite } from '../admin-api.ts';
import { showNumber } from '../dates.ts';
import { DeleteButton } from '../parts/DeleteButton.tsx';
import { useDialogAddress } from '../parts/dialog-address.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconButton } from '../parts/IconButton.tsx';
import { PencilIcon, PlusIcon } from '../parts/icons.tsx';
import { Loaded, sentenceOf } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { SiteKindMark } from '../parts/SiteKindMark.tsx';
import { sitesQuery } from '../queries.ts';
import { language, words } from '../words.ts';
import { ResetSandbox } from './ResetSandbox.tsx';
import { SiteDialog } from './SiteDialog.tsx';

export function SitesPage() {
  const sites = useQuery(sitesQuery);
  const dialog = useDialogAddress('site');
  const changed = sites.data?.data.find(({ recordId }) => String(recordId) === dialog.value);
  return (
    <>
      <PageTitle
        title={words.sites}
        actions={
          <Button leftSection={<PlusIcon />} onClick={() => dialog.open('new')}>
            {words.addSite}
          </Button>
        }
      />
      <Loaded query={sites}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={words.noSitesTitle} text={words.noSitesText} />
          ) : (
            <SiteTable sites={data} onChange={(site) => dialog.open(String(site.recordId))} />
          )
        }
      </Loaded>
      <SiteDialog changed={changed} isOpen={dialog.isOpen} onClose={dialog.close} />
    </>
  );
}

function SiteTable({ sites, onChange }: { sites: readonly Site[]; onChange: (site: Site) => void }) {
  return (
    <div className="table-scroll">
      <table className="rows">
        <thead>
          <tr>
            <th>{words.siteName}</th>
            <th>{words.baseUrl}</th>
            <th>{words.siteKind}</th>
            <th>{words.usedBy}</th>
            <th>
              <span className="only-heard">{words.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {sites.map((site) => (
            <SiteRow key={site.recordId} site={site} onChange={() => onChange(site)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function SiteRow({ site, onChange }: { site: Site; onChange: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => deleteSite(site),
    onSuccess: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: sitesQuery.queryKey }),
        queryClient.invalidateQueries({ queryKey: ['history'] }),
      ]),
  });
  return (
    <tr>
      <th scope="row">{site.name}</th>
      <td data-label={words.baseUrl}>
        <code>{site.baseUrl}</code>
      </td>
      <td data-label={words.siteKind}>
        <SiteKindMark kind={site.kind} />
      </td>
      <td data-label={words.usedBy}>{showNumber(site.customerCount, language)}</td>
      <td className="row-actions">
        {site.kind === 'sandbox' ? (
          <ResetSandbox site={site} />
        ) : (
          <>
            <IconButton label={words.editNamed(site.name)} icon={<PencilIcon />} onClick={onChange} />
            <DeleteButton
              label={words.deleteNamed(site.name)}
              question={words.deleteTitle(site.name)}
              text={words.deleteSiteText}
              answer={words.delete}
              success={words.deleted(site.name)}
              run={remove.mutateAsync}
              explain={({ failure }) => `${words.siteNotDeleted(site.name)} ${sentenceOf(failure)}`}
            />
          </>
        )}
      </td>
    </tr>
  );
}
