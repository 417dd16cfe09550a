import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { MonitoredCall } from '@fagvaerk/contract/calls.ts';
import { errorDocsLink } from '@fagvaerk/contract/errors.ts';
import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { callKey, showCallDay, showCallTime, showDuration, showSize } from '../../language/call-format.ts';
import { callLogAddress, customerAddress, proposeRightAddress } from '../../shell/panel-addresses.ts';
import { IconButton } from '../components/IconButton.tsx';
import { CopyIcon } from '../components/icons.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { showInstant } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { copyText } from '../notices.ts';
import { language, words } from '../words.ts';
import { formatCallQuery } from './call-query.ts';
import { callWords } from './messages.ts';
import { isDocumented, isRule, reasonOf } from './reason.ts';

interface Props {
  calls: readonly MonitoredCall[];
  /** What all calls have in common. */
  without?: 'customer' | 'site' | undefined;
  empty: ReactNode;
}

export function CallTable({ calls, without, empty }: Props) {
  const columns: Column<MonitoredCall>[] = [
    { title: callWords.call, show: (call) => <CallWithReason call={call} /> },
    ...(without === 'customer' ? [] : [{ title: words.customer, className: 'call-site', show: customerLink }]),
    ...(without === 'site' ? [] : [{ title: words.siteName, className: 'call-site', show: siteOf }]),
    { title: callWords.answer, show: (call) => <ResponseSummary call={call} /> },
    {
      title: callWords.time,
      show: ({ at }) => (
        <time dateTime={at} title={showInstant(at)}>
          {showCallTime(at, language)}
        </time>
      ),
    },
    { title: callWords.requestID, className: 'optional', show: (call) => <Tracing call={call} /> },
  ];
  return (
    <Rows
      className="call-rows"
      items={calls}
      keyOf={callKey}
      columns={columns}
      groupOf={({ at }) => showCallDay(at, language)}
      actions={(call) => <CallActions call={call} isOneCustomer={without === 'customer'} />}
      empty={empty}
    />
  );
}

const callsOf = ({ customerID, customerName }: MonitoredCall) => customerAddress(customerID, customerName);

const customerLink = (call: MonitoredCall) => <Link to={`${callsOf(call)}?view=calls`}>{call.customerName}</Link>;

const siteOf = ({ siteName }: MonitoredCall) => siteName ?? <small>{callWords.noSite}</small>;

const requestLine = ({ method, path }: MonitoredCall): string => `${method} ${path ?? callWords.unknownPath}`;

function CallWithReason({ call }: { call: MonitoredCall }) {
  const { code } = call;
  const reason = reasonOf(call, language);
  return (
    <span className="lines">
      <code>{requestLine(call)}</code>
      {code === null ? null : (
        <span className="call-reason" title={reason ?? undefined}>
          {reason} {isDocumented(code) ? <a href={errorDocsLink(code)}>{code}</a> : <code>{code}</code>}
        </span>
      )}
    </span>
  );
}

function ResponseSummary({ call: { status, outcome, durationMs, bytes, isReplayed } }: { call: MonitoredCall }) {
  return (
    <span className="lines">
      <StatusBadge kind={outcome ?? 'succeeded'}>
        {status} {callWords.marks[outcome ?? 'succeeded']}
      </StatusBadge>
      <small>
        {showDuration(durationMs, language)} · {showSize(bytes, language)}
        {isReplayed ? ` · ${callWords.replayed}` : ''}
      </small>
    </span>
  );
}

function Tracing({ call: { requestID, address, apiKey } }: { call: MonitoredCall }) {
  return (
    <Group className="call-tracing" gap={0} wrap="nowrap">
      <span className="lines">
        <Link to={callLogAddress({ requestID })}>
          <code title={requestID}>{requestID}</code>
        </Link>
        <small>
          {address}
          {apiKey === undefined ? null : ` · ${callWords.byKey(apiKey)}`}
        </small>
      </span>
      <IconButton label={callWords.copyId(requestID)} icon={<CopyIcon />} onClick={() => void copyText(requestID)} />
    </Group>
  );
}

/** The explanation is on the customer's page, which keeps the filters if it is already open. */
function CallActions({ call, isOneCustomer }: { call: MonitoredCall; isOneCustomer: boolean }) {
  const [address] = useSearchParams();
  const { code, method, path, siteName } = call;
  if (!isRule(code) || path === null) return null;
  const why = new URLSearchParams(isOneCustomer ? address : { view: 'calls' });
  why.set('why', formatCallQuery({ method, site: siteName ?? '', path }));
  return (
    <Group className="call-actions" display="inline-flex" wrap="nowrap">
      <Link to={`${callsOf(call)}?${why}`} preventScrollReset aria-label={callWords.whyNamed(requestLine(call))}>
        {callWords.why}
      </Link>
      <MayChange>
        <GrantLink call={call} />
      </MayChange>
    </Group>
  );
}

/** Opens the change for review; saves nothing. */
function GrantLink({ call }: { call: MonitoredCall }) {
  const { customerID, code, method, path, siteID, siteName } = call;
  const level = levelOf(method);
  if ((code === 'endpoint-not-granted' || code === 'method-not-granted') && siteID && siteName && level && path)
    return (
      <Link
        to={proposeRightAddress(customerID, siteID, level, path)}
        aria-label={callWords.giveRightNamed(requestLine(call), siteName)}
      >
        {callWords.giveRight}
      </Link>
    );
  if (code === 'site-not-granted' && siteName)
    return (
      <Link
        to={`${callsOf(call)}?${new URLSearchParams({ addSite: siteName })}`}
        preventScrollReset
        aria-label={callWords.giveSiteNamed(siteName)}
      >
        {callWords.giveSite}
      </Link>
    );
  return null;
}
