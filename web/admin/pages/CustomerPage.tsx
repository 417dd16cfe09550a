import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { CallLog } from '../call-log/CallLog.tsx';
import { ExplainCallDialog, WhyButton } from '../call-log/ExplainCall.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { PencilIcon } from '../components/icons.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { PageTitle } from '../components/PageTitle.tsx';
import { useView, ViewSwitch } from '../components/ViewSwitch.tsx';
import { DemoBadge } from '../customers/badges.tsx';
import { customerWords } from '../customers/messages.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { HistoryList } from '../history/HistoryList.tsx';
import { noFilters } from '../history/history-api.ts';
import { historyWords } from '../history/messages.ts';
import { RightsAt } from '../history/RightsAt.tsx';
import { CustomerKeys } from '../keys/CustomerKeys.tsx';
import { ExtendAccess } from '../keys/ExtendAccess.tsx';
import { keyWords } from '../keys/messages.ts';
import { RollKeyDialog } from '../keys/RollKeyDialog.tsx';
import { MayChange } from '../may-change.tsx';
import { customerQuery } from '../queries.ts';
import { rightsWords } from '../rights/messages.ts';
import { CustomerSites } from '../rights/site-access/CustomerSites.tsx';
import { UnusedRights } from '../rights/unused/UnusedRights.tsx';
import { UsageReport } from '../usage/UsageReport.tsx';
import { words } from '../words.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import { EditCustomerDrawer } from './EditCustomerDrawer.tsx';

const views = {
  sites: words.sites,
  keys: keyWords.title,
  calls: words.calls,
  usage: words.usage,
  unused: rightsWords.unused,
  history: words.history,
  moment: historyWords.rightsAt,
};

export function CustomerPage() {
  const { id, name } = useParams();
  const customerId = Number(id);
  const query = useQuery(customerQuery(customerId));
  const editing = useDialogAddress('edit');
  const rolling = useDialogAddress('roll');
  const view = useView(views);
  const isGone = query.error?.failure.kind === 'refused';
  const title = query.data?.customer.customerName ?? (isGone ? words.notFoundTitle : name) ?? words.customers;

  return (
    <>
      <PageTitle
        title={title}
        above={<Breadcrumbs />}
        below={
          query.data?.customer.isDemo ? (
            <p>
              <DemoBadge customer={query.data.customer} /> {customerWords.demoHint}
            </p>
          ) : null
        }
        actions={
          query.data ? (
            <MayChange>
              {query.data.customer.isDemo ? null : (
                <Button variant="default" onClick={() => rolling.open()}>
                  {keyWords.roll}
                </Button>
              )}
              <Button variant="default" leftSection={<PencilIcon />} onClick={() => editing.open()}>
                {words.edit}
              </Button>
            </MayChange>
          ) : null
        }
      />
      <Loaded query={query}>
        {({ customer, data: sites }) => (
          <>
            <CustomerFacts customer={customer} />
            <ViewSwitch views={views} current={view} />
            {view === 'sites' ? <CustomerSites customer={customer} sites={sites} /> : null}
            {view === 'keys' ? <CustomerKeys customer={customer} /> : null}
            {view === 'calls' ? <CallLog customer={customer} actions={<WhyButton />} /> : null}
            {view === 'usage' ? <UsageReport customerID={customerId} /> : null}
            {view === 'unused' ? <UnusedRights customer={customer} /> : null}
            {view === 'history' ? <HistoryList state={{ ...noFilters, customer: customerId }} /> : null}
            {view === 'moment' ? <RightsAt customer={customer} /> : null}
            <ExplainCallDialog customer={customer} extend={<ExtendAccess customer={customer} />} />
            <RollKeyDialog customer={customer} sites={sites} />
            <EditCustomerDrawer customer={customer} isOpen={editing.isOpen} onClose={editing.close} />
          </>
        )}
      </Loaded>
    </>
  );
}
