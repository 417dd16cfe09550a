import type {
  CustomerSite,
  EndpointAccessRow,
  EndpointListItem,
  ExternalCustomer,
} from '@fagvaerk/contract/admin-answers.ts';
import { Alert, Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import { customerAddress } from '../../shell/panel-addresses.ts';
import { endpointsQuery, rightsQuery } from '../calls/queries.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { otherScreen, UnsavedGuard } from '../forms/UnsavedGuard.tsx';
import { useMayChange } from '../may-change.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { SiteKindMark } from '../parts/SiteKindMark.tsx';
import { Trail } from '../parts/Trail.tsx';
import { ViewSwitch } from '../parts/ViewSwitch.tsx';
import { callWords, foresightWords, rightsWords } from '../words.ts';
import { readAskedRight } from './asked-right.ts';
import { type Draft, summarise } from './changes.ts';
import { ReviewDialog } from './ReviewDialog.tsx';
import { RightsDialog } from './RightsDialog.tsx';
import { RightsList } from './RightsList.tsx';
import { RightsMatrix } from './RightsMatrix.tsx';
import { StageActions } from './stage/StageActions.tsx';
import { useStagedRights } from './staged-rights.ts';
import { UnusedRights } from './unused/UnusedRights.tsx';

const views = { list: rightsWords.list, matrix: rightsWords.matrix, unused: foresightWords.unused };
type View = keyof typeof views;
const isView = (name: string | null): name is View => name !== null && Object.hasOwn(views, name);

export function RightsPage() {
  const { id, siteId } = useParams();
  const rights = useQuery(rightsQuery(Number(id), Number(siteId)));
  const endpoints = useQuery(endpointsQuery);
  return (
    <Loaded query={rights}>
      {({ customer, site, data: rows }) => (
        <>
          <RightsTitle customer={customer} site={site} />
          <Loaded query={endpoints}>
            {({ data }) => <Rights customer={customer} site={site} rows={rows} endpoints={data} />}
          </Loaded>
        </>
      )}
    </Loaded>
  );
}

interface Whose {
  customer: ExternalCustomer;
  site: CustomerSite;
}

function RightsTitle({ customer: { customerID, customerName, accessAll }, site }: Whose) {
  return (
    <>
      <PageTitle
        title={rightsWords.title(site.name)}
        above={<Trail customer={{ name: customerName, address: customerAddress(customerID, customerName) }} />}
        below={
          <p className="site-line">
            <SiteKindMark kind={site.kind} /> <code>{site.baseUrl}</code>
          </p>
        }
      />
      {accessAll ? (
        <Alert color="accent" role="note" title={rightsWords.accessAllTitle}>
          {rightsWords.accessAllText}
        </Alert>
      ) : null}
    </>
  );
}

interface Props extends Whose {
  rows: readonly EndpointAccessRow[];
  endpoints: readonly EndpointListItem[];
}

/** The list and the matrix of the same rights; what is changed in one is not lost by a look at the other. */
function Rights({ customer, site, rows, endpoints }: Props) {
  const [address] = useSearchParams();
  const wanted = address.get('view');
  const view = isView(wanted) ? wanted : 'list';
  const mayChange = useMayChange();
  const asked = mayChange ? readAskedRight(address, endpoints) : undefined;
  const { draft, onTurn, stage, forget } = useStagedRights(rows, asked);
  const dialog = useDialogAddress('rights');
  const review = useDialogAddress('review');
  const navigate = useNavigate();
  const changes = summarise(draft, endpoints);
  // Settled on arrival: what is saved here later is no news.
  const [found] = useState(changes.length === 0 ? asked : undefined);
  const place = { CustomerID: customer.customerID, SiteID: site.recordId };

  /** What was laid out is looked through before it is saved. */
  function onStage(next: Draft) {
    stage(next);
    void navigate('?view=matrix&review=1', { replace: true, preventScrollReset: true });
  }

  return (
    <>
      {found ? (
        <Alert color="accent" role="note" title={callWords.alreadyGiven(found.level, found.endpoint.endpointPath)} />
      ) : null}
      {mayChange ? (
        <StageActions customer={customer} site={site} draft={draft} endpoints={endpoints} onStage={onStage} />
      ) : null}
      <ViewSwitch label={rightsWords.views} views={views} current={view} />
      {view === 'unused' ? <UnusedRights customer={customer} siteId={site.recordId} /> : null}
      {view === 'list' ? (
        <RightsList
          rows={rows}
          place={place}
          customerName={customer.customerName}
          accessAll={customer.accessAll}
          onOpen={dialog.open}
          onRemoved={(removed) => forget((id) => id === removed)}
        />
      ) : null}
      {view === 'matrix' ? <RightsMatrix endpoints={endpoints} draft={draft} onTurn={onTurn} /> : null}
      {changes.length > 0 ? (
        <div className="save-bar">
          <span role="status">
            {rightsWords.changeCount(changes.reduce((sum, { given, taken }) => sum + given.length + taken.length, 0))}
          </span>
          <Button variant="default" onClick={() => forget(() => true)}>
            {rightsWords.undoAll}
          </Button>
          <Button onClick={() => review.open()}>{rightsWords.review}</Button>
        </div>
      ) : null}
      <RightsDialog
        endpoints={endpoints}
        draft={draft}
        changed={rows.find(({ endpointID }) => String(endpointID) === dialog.value)}
        place={place}
        isOpen={dialog.isOpen}
        onClose={dialog.close}
        onSaved={(saved) => forget((id) => saved.some((endpoint) => endpoint.id === id))}
      />
      <ReviewDialog
        draft={draft}
        endpoints={endpoints}
        customer={customer}
        place={place}
        isOpen={review.isOpen && changes.length > 0}
        onClose={review.close}
        onSaved={() => forget(() => true)}
      />
      {dialog.isOpen ? null : <UnsavedGuard isDirty={changes.length > 0} isLostBy={otherScreen} />}
    </>
  );
}
