import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { MonitoredCall } from '@fagvaerk/contract/calls.ts';
import { errorDocsLink } from '@fagvaerk/contract/errors.ts';
import { Link, useSearchParams } from 'react-router';
import { CallRows } from '../../call-log/CallRows.tsx';
import { callLogAddress, customerAddress, proposeRightAddress } from '../../shell/panel-addresses.ts';
import { IconButton } from '../components/IconButton.tsx';
import { CopyIcon } from '../components/icons.tsx';
import { MayChange } from '../may-change.tsx';
import { copyText } from '../notices.ts';
import { language, words } from '../words.ts';
import { formatCallQuery } from './call-query.ts';
import { callWords } from './messages.ts';
import { isDocumented, isRule, reasonOf } from './reason.ts';

interface Props {
  calls: readonly MonitoredCall[];
  isOneCustomer?: boolean;
  heading?: 'h2' | 'h3';
}

export const LoggedCalls = ({ isOneCustomer = false, ...shown }: Props) => (
  <CallRows
    {...shown}
    language={language}
    reasonOf={(call) => reasonOf(call, language)}
    beside={(call) => (
      <>
        {isOneCustomer ? null : <Link to={`${callsOf(call)}?view=calls`}>{call.customerName}</Link>}
        {call.apiKey === undefined ? null : <span>{callWords.byKey(call.apiKey)}</span>}
        <CallActions call={call} isOneCustomer={isOneCustomer} />
      </>
    )}
    requestID={(requestID) => (
      <>
        <Link to={callLogAddress({ requestID })}>{requestID}</Link>
        <IconButton label={callWords.copyId(requestID)} icon={<CopyIcon />} onClick={() => void copyText(requestID)} />
      </>
    )}
    below={({ code }) =>
      code !== null && isDocumented(code) ? <a href={errorDocsLink(code)}>{callWords.aboutCode(code)}</a> : null
    }
  />
);

const callsOf = ({ customerID, customerName }: MonitoredCall) => customerAddress(customerID, customerName);

const requestLine = ({ method, path }: MonitoredCall): string => `${method} ${path ?? callWords.unknownPath}`;

/** The explanation is on the customer's page, which keeps the filters if it is already open. */
function CallActions({ call, isOneCustomer }: { call: MonitoredCall; isOneCustomer: boolean }) {
  const [address] = useSearchParams();
  const { code, method, path, siteName } = call;
  if (!isRule(code) || path === null) return null;
  const why = new URLSearchParams(isOneCustomer ? address : { view: 'calls' });
  why.set('why', formatCallQuery({ method, site: siteName ?? '', path }));
  return (
    <>
      <Link to={`${callsOf(call)}?${why}`} preventScrollReset aria-label={callWords.whyNamed(requestLine(call))}>
        {callWords.why}
      </Link>
      <MayChange>
        <GrantLink call={call} />
      </MayChange>
    </>
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
        {words.grantAccess}
      </Link>
    );
  return null;
}
