import type { WhoCanCall } from '@fagvaerk/contract/who.ts';
import { Link } from 'react-router';
import { customerAddress, rightsAddress } from '../../shell/panel-addresses.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { IconLink } from '../components/IconButton.tsx';
import { ArrowIcon } from '../components/icons.tsx';
import { Mark } from '../components/Mark.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showDay } from '../dates.ts';
import { language, words } from '../words.ts';
import type { AccessReportState } from './access-report-state.ts';
import { accessReportWords } from './messages.ts';

export function AccessReportTable({ found, state }: { found: readonly WhoCanCall[]; state: AccessReportState }) {
  const columns: Column<WhoCanCall>[] = [
    {
      title: accessReportWords.customer,
      show: ({ customerID, customerName }) => (
        <Link to={customerAddress(customerID, customerName)}>{customerName}</Link>
      ),
    },
    ...(state.site === null ? [{ title: accessReportWords.site, show: ({ siteName }: WhoCanCall) => siteName }] : []),
    { title: accessReportWords.by, show: (one) => <Rule of={one} isAboutSite={state.endpoint === null} /> },
    ...(state.endpoint === null
      ? []
      : [{ title: accessReportWords.methods, show: ({ methods }: WhoCanCall) => <code>{methods.join(', ')}</code> }]),
    {
      title: accessReportWords.key,
      show: ({ status }) => <Mark kind={status}>{words.keyStatus[status]}</Mark>,
    },
    {
      title: accessReportWords.lastUsed,
      show: ({ lastUsed }) => (lastUsed ? showDay(lastUsed, language) : accessReportWords.neverUsed),
    },
  ];
  return (
    <Rows
      items={found}
      keyOf={({ customerID, siteID }) => `${customerID} ${siteID}`}
      columns={columns}
      actions={({ customerID, customerName, siteID, siteName }) => (
        <IconLink
          label={accessReportWords.rightsOf(customerName, siteName)}
          icon={<ArrowIcon />}
          to={rightsAddress(customerID, siteID)}
        />
      )}
      empty={
        <EmptyState
          title={accessReportWords.noneTitle}
          text={state.endpoint === null ? accessReportWords.noneOnSiteText : accessReportWords.noneText}
        />
      }
    />
  );
}

function Rule({ of: { by, endpointCount }, isAboutSite }: { of: WhoCanCall; isAboutSite: boolean }) {
  const rule = accessReportWords.rules[by ?? 'none'];
  return isAboutSite && by === 'ownRight' ? `${rule}: ${accessReportWords.rights(endpointCount)}` : rule;
}
