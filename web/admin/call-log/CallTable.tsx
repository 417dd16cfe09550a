import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { CustomerSite, ExternalCustomer, LoggedCall } from '@fagvaerk/contract/admin-answers.ts';
import { errorDocsLink } from '@fagvaerk/contract/errors.ts';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { proposeRightAddress } from '../../shell/panel-addresses.ts';
import { IconButton } from '../components/IconButton.tsx';
import { CopyIcon } from '../components/icons.tsx';
import { Mark } from '../components/Mark.tsx';
import { type Column, Rows } from '../components/Rows.tsx';
import { showDay, showInstant, showNumber, showSize } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { copyText } from '../notices.ts';
import { language } from '../words.ts';
import { formatCallQuery } from './call-query.ts';
import { callWords } from './messages.ts';
import { isDocumented, isRule, reasonOf } from './reason.ts';

interface CustomerContext {
  customer: ExternalCustomer;
  sites: readonly CustomerSite[];
}

interface Props extends CustomerContext {
  calls: readonly LoggedCall[];
  empty: ReactNode;
}

export function CallTable({ calls, customer, sites, empty }: Props) {
  const columns: Column<LoggedCall>[] = [
    { title: callWords.call, show: (call) => <CallWithReason call={call} customer={customer} /> },
    {
      title: callWords.site,
      className: 'call-site',
      show: ({ siteName }) => siteName ?? <small>{callWords.noSite}</small>,
    },
    { title: callWords.answer, show: (call) => <ResponseSummary call={call} /> },
    { title: callWords.time, show: ({ at }) => <time dateTime={at}>{showInstant(at, language)}</time> },
    { title: callWords.tracing, show: (call) => <Tracing call={call} /> },
  ];
  return (
    <Rows
      className="call-rows"
      items={calls}
      keyOf={({ at, requestID, method, path }) => `${at} ${requestID} ${method} ${path}`}
      columns={columns}
      actions={(call) => <CallActions call={call} customer={customer} sites={sites} />}
      empty={empty}
    />
  );
}

export const requestLine = ({ method, path }: Pick<LoggedCall, 'method' | 'path'>): string =>
  `${method} ${path ?? callWords.unknownPath}`;

function CallWithReason({ call, customer }: { call: LoggedCall; customer: ExternalCustomer }) {
  const { code } = call;
  const reason = reasonOf(call, showDay(customer.validUntil, language), language);
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

export function ResponseSummary({ call: { status, outcome, durationMs, bytes } }: { call: LoggedCall }) {
  const duration = callWords.milliseconds(durationMs < 1 ? '< 1' : showNumber(durationMs, language));
  return (
    <span className="lines">
      <Mark kind={outcome ?? 'succeeded'}>
        {status} {callWords.marks[outcome ?? 'succeeded']}
      </Mark>
      <small>
        {duration} · {showSize(bytes, language)}
      </small>
    </span>
  );
}

function Tracing({ call: { requestID, address, apiKey } }: { call: LoggedCall }) {
  return (
    <span className="call-tracing">
      <span className="lines">
        <code title={requestID}>{requestID}</code>
        <small>
          {address}
          {apiKey === undefined ? null : ` · ${callWords.byKey(apiKey)}`}
        </small>
      </span>
      <IconButton label={callWords.copyId(requestID)} icon={<CopyIcon />} onClick={() => void copyText(requestID)} />
    </span>
  );
}

function CallActions({ call, customer, sites }: CustomerContext & { call: LoggedCall }) {
  const [address] = useSearchParams();
  const { code, method, path, siteName } = call;
  if (!isRule(code) || path === null) return null;
  const why = new URLSearchParams(address);
  why.set('why', formatCallQuery({ method, site: siteName ?? '', path }));
  const line = requestLine(call);
  return (
    <span className="call-actions">
      <Link to={`?${why}`} preventScrollReset aria-label={callWords.whyNamed(line)}>
        {callWords.why}
      </Link>
      <MayChange>
        <GrantLink call={call} customer={customer} sites={sites} />
      </MayChange>
    </span>
  );
}

/** Opens the change for review; saves nothing. */
function GrantLink({ call, customer: { customerID }, sites }: CustomerContext & { call: LoggedCall }) {
  const { code, method, path, siteName } = call;
  const site = sites.find(({ name }) => name === siteName);
  const level = levelOf(method);
  if ((code === 'endpoint-not-granted' || code === 'method-not-granted') && site && level && path)
    return (
      <Link
        to={proposeRightAddress(customerID, site.recordId, level, path)}
        aria-label={callWords.giveRightNamed(requestLine(call), site.name)}
      >
        {callWords.giveRight}
      </Link>
    );
  if (code === 'site-not-granted' && siteName && !site)
    return (
      <Link
        to={`?${new URLSearchParams({ addSite: siteName })}`}
        preventScrollReset
        aria-label={callWords.giveSiteNamed(siteName)}
      >
        {callWords.giveSite}
      </Link>
    );
  return null;
}
