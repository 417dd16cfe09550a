import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { EndpointAccessRow, EndpointListItem } from '@fagvaerk/contract/rights.ts';
import type { CustomerSite } from '@fagvaerk/contract/sites.ts';
import { Alert, Button, Group, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { useChange } from '../api/change.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { SiteKindBadge } from '../components/StatusBadge.tsx';
import { useView, ViewSwitch } from '../components/ViewSwitch.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { useDraft } from '../forms/draft.ts';
import { otherPage, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { useMayChange } from '../may-change.tsx';
import { endpointsQuery } from '../queries.ts';
import { BecomesIndividual } from '../rights/ChangeList.tsx';
import { type Draft, rightsFromRows, summarise, toPayload } from '../rights/changes.ts';
import { ChangeImpact } from '../rights/impact.tsx';
import { rightsWords } from '../rights/messages.ts';
import { type PendingRights, readProposedRight, usePendingRights } from '../rights/pending-rights.ts';
import { ReviewDialog } from '../rights/ReviewDialog.tsx';
import { RightsForm } from '../rights/RightsForm.tsx';
import { RightsList } from '../rights/RightsList.tsx';
import { RightsMatrix } from '../rights/RightsMatrix.tsx';
import { changeRights, previewQuery, rightsQuery } from '../rights/rights-api.ts';
import { SiteRole } from '../rights/roles/SiteRole.tsx';
import { UnusedRights } from '../rights/unused/UnusedRights.tsx';

const rightsForm = 'rights';

const views = { list: rightsWords.list, matrix: rightsWords.matrix, unused: rightsWords.unused };

export function RightsPage() {
  const { id, siteId } = useParams();
  const rights = useQuery(rightsQuery(Number(id), Number(siteId)));
  const endpoints = useQuery(endpointsQuery);
  return (
    <Loaded query={rights}>
      {({ customer, site, data: rows }) => (
        <>
          <PageTitle
            title={rightsWords.title(site.name)}
            above={<Breadcrumbs customer={customer} />}
            below={
              <Group gap="xs">
                <SiteKindBadge kind={site.kind} /> <code>{site.baseUrl}</code>
              </Group>
            }
          />
          {customer.accessAll ? (
            <Alert color="accent" role="note" title={rightsWords.accessAllTitle}>
              {rightsWords.accessAllText}
            </Alert>
          ) : null}
          <Loaded query={endpoints}>
            {({ data }) => (
              <Rights customer={customer} site={site} rows={rows} readAgain={rights.refetch} endpoints={data} />
            )}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

interface Props {
  customer: ExternalCustomer;
  site: CustomerSite;
  rows: readonly EndpointAccessRow[];
  readAgain: () => Promise<{ isSuccess: boolean }>;
  endpoints: readonly EndpointListItem[];
}

function Rights({ customer, site, rows, readAgain, endpoints }: Props) {
  const [address] = useSearchParams();
  const view = useView(views);
  const mayChange = useMayChange();
  const proposed = mayChange ? readProposedRight(address, endpoints) : undefined;
  const saved = useMemo(() => rightsFromRows(rows), [rows]);
  const { draft, onToggle, setPending, discard } = usePendingRights(
    saved,
    useDraft<PendingRights>(rightsForm),
    proposed,
  );
  const dialog = useDialogAddress('rights');
  const changed = rows.find(({ endpointID }) => String(endpointID) === dialog.value);
  const review = useDialogAddress('review');
  // The review is of what is stored when it opens.
  const [isStoredRead, setStoredRead] = useState(false);
  useEffect(() => {
    setStoredRead(false);
    if (review.isOpen) void readAgain().then(({ isSuccess }) => (isSuccess ? setStoredRead(true) : review.close()));
  }, [review.isOpen, review.close, readAgain]);
  const navigate = useNavigate();
  const changes = summarise(draft, endpoints);
  // Fixed on mount: only a right granted before the visit is reported.
  const [found] = useState(changes.length === 0 ? proposed : undefined);
  const scope = { CustomerID: customer.customerID, SiteID: site.recordId };
  const payload = toPayload(draft, endpoints, scope);
  const save = useChange({
    run: (plan: string | undefined) => changeRights(payload, plan),
    invalidates: ['customers', 'roles'],
    done: () => rightsWords.saved,
  });

  function onApply(next: Draft) {
    setPending(next);
    void navigate('?view=matrix&review=1', { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {found ? (
        <Alert color="accent" role="note" title={rightsWords.alreadyGiven(found.level, found.endpoint.endpointPath)} />
      ) : null}
      <SiteRole customer={customer} site={site} draft={draft} endpoints={endpoints} onApply={onApply} />
      <ViewSwitch views={views} current={view} />
      {view === 'unused' ? <UnusedRights customer={customer} siteId={site.recordId} /> : null}
      {view === 'list' ? (
        <RightsList
          rows={rows}
          scope={scope}
          role={site.role}
          customerName={customer.customerName}
          accessAll={customer.accessAll}
          onOpen={dialog.open}
          onRemoved={(removed) => discard((id) => id === removed)}
        />
      ) : null}
      {view === 'matrix' ? <RightsMatrix endpoints={endpoints} draft={draft} onToggle={onToggle} /> : null}
      {changes.length > 0 ? (
        <div className="row box floating-bar">
          <span role="status">
            {rightsWords.changeCount(changes.reduce((sum, { given, taken }) => sum + given.length + taken.length, 0))}
          </span>
          <Button variant="default" onClick={() => discard(() => true)}>
            {rightsWords.undoAll}
          </Button>
          <Button onClick={() => review.open()}>{rightsWords.review}</Button>
        </div>
      ) : null}
      <Modal
        opened={dialog.isOpen}
        onClose={dialog.close}
        title={changed ? rightsWords.change(changed.endpointName) : rightsWords.add}
      >
        <RightsForm
          endpoints={endpoints}
          draft={draft}
          changed={changed}
          scope={scope}
          role={site.role}
          onClose={dialog.close}
          onSaved={(saved) => discard((id) => saved.some((endpoint) => endpoint.id === id))}
        />
      </Modal>
      <ReviewDialog
        changes={changes}
        save={save}
        preview={previewQuery(payload)}
        draft={{ form: rightsForm, typed: [...draft.changed] }}
        isOpen={review.isOpen && isStoredRead && changes.length > 0}
        onClose={review.close}
        onSaved={() => {
          discard(() => true);
          review.close();
        }}
      >
        <BecomesIndividual roles={[site.role]} />
        <ChangeImpact customerName={customer.customerName} change={payload} />
      </ReviewDialog>
      {dialog.isOpen ? null : <UnsavedGuard isDirty={changes.length > 0} losesChanges={otherPage} />}
    </>
  );
}
