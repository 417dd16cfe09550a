import type { WhoCanCall } from '@fagvaerk/contract/who.ts';
import { Link } from 'react-router';
import { customerAddress, rightsAddress } from '../../shell/panel-addresses.ts';
import { showDay } from '../dates.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { IconLink } from '../parts/IconButton.tsx';
import { ArrowIcon } from '../parts/icons.tsx';
import { type Column, Rows } from '../parts/Rows.tsx';
import { language, whoWords, words } from '../words.ts';
import type { WhoState } from './who-state.ts';

/** Customers and what lets them, each with the way to their rights. */
export function WhoTable({ found, state }: { found: readonly WhoCanCall[]; state: WhoState }) {
  const columns: Column<WhoCanCall>[] = [
    {
      title: whoWords.customer,
      show: ({ customerID, customerName }) => (
        <Link to={customerAddress(customerID, customerName)}>{customerName}</Link>
      ),
    },
    ...(state.site === null ? [{ title: whoWords.site, show: ({ siteName }: WhoCanCall) => siteName }] : []),
    { title: whoWords.by, show: (one) => <Rule of={one} isAboutSite={state.endpoint === null} /> },
    ...(state.endpoint === null
      ? []
      : [{ title: whoWords.methods, show: ({ methods }: WhoCanCall) => <code>{methods.join(', ')}</code> }]),
    {
      title: whoWords.key,
      show: ({ status }) => <span className={`mark mark-${status}`}>{words.keyStatus[status]}</span>,
    },
    {
      title: whoWords.lastUsed,
      show: ({ lastUsed }) => (lastUsed ? showDay(lastUsed, language) : whoWords.neverUsed),
    },
  ];
  return (
    <Rows
      items={found}
      keyOf={({ customerID, siteID }) => `${customerID} ${siteID}`}
      columns={columns}
      actions={({ customerID, customerName, siteID, siteName }) => (
        <IconLink
          label={whoWords.rightsOf(customerName, siteName)}
          icon={<ArrowIcon />}
          to={rightsAddress(customerID, siteID)}
        />
      )}
      empty={
        <EmptyState
          title={whoWords.noneTitle}
          text={state.endpoint === null ? whoWords.noneOnSiteText : whoWords.noneText}
        />
      }
    />
  );
}

function Rule({ of: { by, endpointCount }, isAboutSite }: { of: WhoCanCall; isAboutSite: boolean }) {
  const rule = whoWords.rules[by ?? 'none'];
  return isAboutSite && by === 'ownRight' ? `${rule}: ${whoWords.rights(endpointCount)}` : rule;
}
