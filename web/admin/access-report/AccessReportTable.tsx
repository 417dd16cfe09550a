import type { WhoCanCall } from '@fagvaerk/contract/access-report.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { customerAddress, rightsAddress } from '../../shell/panel-addresses.ts';
import { EmptyState } from '../components/EmptyState.tsx';
import { IconLink } from '../components/IconButton.tsx';
import { ArrowIcon } from '../components/icons.tsx';
import { componentWords } from '../components/messages.ts';
import { type Column, Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { ChooseCustomer, ChoosePage, useSelection } from '../components/selection.tsx';
import { showDay } from '../dates.ts';
import { useMayChange } from '../may-change.tsx';
import { words } from '../words.ts';
import type { AccessReportState } from './access-report-api.ts';
import { type ChangeMode, ChangeRightDialog, changeModes } from './ChangeRightDialog.tsx';
import { accessReportWords } from './messages.ts';

/** Rights are changed on one site at a time; access to everything has none to change. */
export function AccessReportTable({ found, state }: { found: readonly WhoCanCall[]; state: AccessReportState }) {
  const mayChange = useMayChange();
  const selection = useSelection<WhoCanCall>(JSON.stringify(state));
  // Customers that lose the right leave the list before the dialog closes.
  const [changing, setChanging] = useState<{ mode: ChangeMode; customerIDs: readonly number[] } | null>(null);
  const changeable = found.filter(({ by }) => by !== 'accessAll');
  const chosen = changeable.map(({ customerID }) => customerID).filter((id) => selection.items.has(id));
  const canChoose = mayChange && state.site !== null;
  const columns: Column<WhoCanCall>[] = [
    {
      title: words.customer,
      show: ({ customerID, customerName }) => (
        <Link to={customerAddress(customerID, customerName)}>{customerName}</Link>
      ),
    },
    ...(state.site === null ? [{ title: words.siteName, show: ({ siteName }: WhoCanCall) => siteName }] : []),
    {
      title: accessReportWords.by,
      className: 'from-37',
      show: (one) => <Rule of={one} isAboutSite={state.endpoint === null} />,
    },
    ...(state.endpoint === null
      ? []
      : [{ title: accessReportWords.methods, show: ({ methods }: WhoCanCall) => <code>{methods.join(', ')}</code> }]),
    {
      title: words.key,
      show: ({ status }) => <StatusBadge kind={status}>{words.keyStatus[status]}</StatusBadge>,
    },
    {
      title: accessReportWords.lastUsed,
      className: 'from-54',
      show: ({ lastUsed }) => (lastUsed ? showDay(lastUsed) : accessReportWords.neverUsed),
    },
  ];
  const choice = {
    title: componentWords.choose,
    show: (one: WhoCanCall) =>
      changeable.includes(one) ? <ChooseCustomer customer={one} page={changeable} selection={selection} /> : null,
  };
  return (
    <>
      {canChoose && changeable.length > 0 ? <ChoosePage mb="xs" page={changeable} selection={selection} /> : null}
      <Rows
        items={found}
        choice={canChoose ? choice : undefined}
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
      {chosen.length > 0 ? (
        <section className="row box floating-bar" aria-label={words.actions}>
          <p role="status">{componentWords.chosen(chosen.length)}</p>
          {changeModes.map((one) => (
            <Button key={one} variant="default" onClick={() => setChanging({ mode: one, customerIDs: chosen })}>
              {accessReportWords.change[one]}
            </Button>
          ))}
        </section>
      ) : null}
      {changing === null || state.site === null ? null : (
        <ChangeRightDialog {...changing} siteID={state.site} state={state} onClose={() => setChanging(null)} />
      )}
    </>
  );
}

function Rule({ of: { by, roleName, endpointCount }, isAboutSite }: { of: WhoCanCall; isAboutSite: boolean }) {
  const rule = by === 'ownRight' && roleName ? accessReportWords.role(roleName) : accessReportWords.rules[by ?? 'none'];
  return isAboutSite && by === 'ownRight' ? `${rule}: ${componentWords.endpointCount(endpointCount)}` : rule;
}
