import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router';
import { CustomerCalls } from '../call-log/CustomerCalls.tsx';
import { WhyDialog } from '../call-log/WhyDialog.tsx';
import { customerQuery } from '../calls/queries.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { CustomerHistory } from '../history/CustomerHistory.tsx';
import { RightsAt } from '../history/RightsAt.tsx';
import { CustomerKeys } from '../keys/CustomerKeys.tsx';
import { RollKeyDialog } from '../keys/RollKeyDialog.tsx';
import { MayChange } from '../may-change.tsx';
import { PencilIcon } from '../parts/icons.tsx';
import { Loaded } from '../parts/Loaded.tsx';
import { PageTitle } from '../parts/PageTitle.tsx';
import { Trail } from '../parts/Trail.tsx';
import { ViewSwitch } from '../parts/ViewSwitch.tsx';
import { UnusedRights } from '../rights/unused/UnusedRights.tsx';
import { callWords, foresightWords, historyWords, keyWords, words } from '../words.ts';
import { CustomerFacts } from './CustomerFacts.tsx';
import { CustomerSites } from './CustomerSites.tsx';
import { CustomerUsage } from './CustomerUsage.tsx';
import { EditCustomerDrawer } from './form/EditCustomerDrawer.tsx';
import { OpenMark } from './OpenMark.tsx';

const views = {
  sites: words.sites,
  keys: keyWords.title,
  calls: callWords.title,
  usage: words.usageView,
  unused: foresightWords.unused,
  history: words.history,
  moment: historyWords.rightsAt,
};
type View = keyof typeof views;
const isView = (name: string): name is View => Object.hasOwn(views, name);

export function CustomerPage() {
  const { id, name } = useParams();
  const customerId = Number(id);
  const query = useQuery(customerQuery(customerId));
  const editing = useDialogAddress('edit');
  const rolling = useDialogAddress('roll');
  const [address] = useSearchParams();
  const wanted = address.get('view');
  const view: View = wanted !== null && isView(wanted) ? wanted : 'sites';
  const isGone = query.error?.failure.kind === 'refused';
  const title = query.data?.customer.customerName ?? (isGone ? words.notFoundTitle : name) ?? words.customers;

  return (
    <>
      <PageTitle
        title={title}
        above={<Trail />}
        below={
          query.data?.customer.isOpen ? (
            <p>
              <OpenMark customer={query.data.customer} /> {words.openHint}
            </p>
          ) : null
        }
        actions={
          query.data ? (
            <MayChange>
              {query.data.customer.isOpen ? null : (
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
            <ViewSwitch label={words.views} views={views} current={view} />
            {view === 'sites' ? <CustomerSites customer={customer} sites={sites} /> : null}
            {view === 'keys' ? <CustomerKeys customer={customer} /> : null}
            {view === 'calls' ? <CustomerCalls customer={customer} sites={sites} /> : null}
            {view === 'usage' ? <CustomerUsage customerId={customerId} /> : null}
            {view === 'unused' ? <UnusedRights customer={customer} /> : null}
            {view === 'history' ? <CustomerHistory customerId={customerId} /> : null}
            {view === 'moment' ? <RightsAt customer={customer} /> : null}
            <WhyDialog customer={customer} />
            <RollKeyDialog customer={customer} sites={sites} />
            <EditCustomerDrawer customer={customer} isOpen={editing.isOpen} onClose={editing.close} />
          </>
        )}
      </Loaded>
    </>
  );
}
