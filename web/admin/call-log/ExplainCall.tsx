import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { CallStep, ExplainedCall } from '@fagvaerk/contract/calls.ts';
import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Button, Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type CallOnSite, ExplainForm } from '../../call-log/ExplainForm.tsx';
import { Explanation } from '../../call-log/Explanation.tsx';
import { panel, proposeRightAddress } from '../../shell/panel-addresses.ts';
import { SwitchOnButton } from '../components/ApiAccessSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { MayChange } from '../may-change.tsx';
import { useEndpoints, useSites } from '../queries.ts';
import { language, words } from '../words.ts';
import { explainCallQuery } from './call-log-api.ts';
import { formatCallQuery, parseCallQuery } from './call-query.ts';
import { callWords } from './messages.ts';
import { isDocumented } from './reason.ts';

export function WhyButton() {
  const dialog = useDialogAddress('why');
  return (
    <Button variant="default" size="xs" onClick={() => dialog.open('')}>
      {callWords.why}
    </Button>
  );
}

interface DialogProps {
  customer: ExternalCustomer;
  /** Extends an expired key. */
  extend: ReactNode;
}

export function ExplainCallDialog({ customer, extend }: DialogProps) {
  const dialog = useDialogAddress('why');
  const callQuery = parseCallQuery(dialog.value ?? '');
  return (
    <Modal opened={dialog.isOpen} onClose={dialog.close} size="lg" title={callWords.why}>
      <p>{callWords.whyLead}</p>
      <ExplainForm
        key={dialog.value}
        language={language}
        initial={callQuery}
        paths={useEndpoints().map(({ endpointPath }) => endpointPath)}
        sites={useSites().map(({ name }) => name)}
        onAsk={(call) => dialog.open(formatCallQuery(call))}
      >
        <Button type="submit">{callWords.explain}</Button>
      </ExplainForm>
      {callQuery ? <Decision customer={customer} extend={extend} callQuery={callQuery} /> : null}
    </Modal>
  );
}

function Decision(props: DialogProps & { callQuery: CallOnSite }) {
  return (
    <Loaded query={useQuery(explainCallQuery(props.customer.customerID, props.callQuery))} lines={4}>
      {(explained) => (
        <Explanation
          steps={explained.steps}
          code={explained.code && isDocumented(explained.code) ? explained.code : null}
          language={language}
          fix={
            <MayChange>
              <FixAction explained={explained} {...props} />
            </MayChange>
          }
        />
      )}
    </Loaded>
  );
}

interface Props extends DialogProps {
  explained: ExplainedCall;
  callQuery: CallOnSite;
}

/** Null for rules that only the caller can satisfy. */
function FixAction({ explained, customer, extend, callQuery }: Props) {
  const step = explained.steps.find(({ passed }) => !passed);
  if (!step) return null;
  if (step.rule === 'access-off') return <SwitchOnButton customer={customer} />;
  if (step.rule === 'key-expired') return extend;
  const fix = fixLink(step, explained, callQuery);
  return fix ? (
    <Button mt="xs" component={Link} to={fix.to} preventScrollReset>
      {fix.title}
    </Button>
  ) : null;
}

function fixLink({ row }: CallStep, { customerID, siteID, path }: ExplainedCall, { method, site }: CallOnSite) {
  const level = levelOf(method);
  switch (row) {
    case 'site':
      return { title: words.addSite, to: `${panel.sites}?site=new` };
    case 'siteAccess':
      return { title: words.grantAccess, to: `?${new URLSearchParams({ addSite: site })}` };
    case 'endpointAccess':
      return siteID && path && level
        ? { title: callWords.giveRight, to: proposeRightAddress(customerID, siteID, level, path) }
        : null;
    default:
      return null;
  }
}
