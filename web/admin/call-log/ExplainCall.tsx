import { levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { CallStep, ExplainedCall, ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { errorDocsLink } from '@fagvaerk/contract/errors.ts';
import { callMethods } from '@fagvaerk/contract/who.ts';
import { Alert, Autocomplete, Box, Button, Modal, NativeSelect, Stack, VisuallyHidden } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { panel, proposeRightAddress } from '../../shell/panel-addresses.ts';
import { SwitchOnButton } from '../components/ApiAccessSwitch.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { MayChange } from '../may-change.tsx';
import { endpointsQuery, sitesQuery } from '../queries.ts';
import { words } from '../words.ts';
import { explainCallQuery } from './call-log-api.ts';
import { type CallQuery, formatCallQuery, parseCallQuery } from './call-query.ts';
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
      <CallQueryForm key={dialog.value} callQuery={callQuery} onAsk={(call) => dialog.open(formatCallQuery(call))} />
      {callQuery ? <Decision customer={customer} extend={extend} callQuery={callQuery} /> : null}
    </Modal>
  );
}

interface FormProps {
  callQuery: CallQuery | null;
  onAsk: (call: CallQuery) => void;
}

function CallQueryForm({ callQuery, onAsk }: FormProps) {
  const sites = useQuery(sitesQuery);
  const endpoints = useQuery(endpointsQuery);
  const [call, setCall] = useState<CallQuery>(callQuery ?? { method: callMethods[0], site: '', path: '' });
  const path = call.path.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (path) onAsk({ ...call, site: call.site.trim(), path });
  }

  return (
    <form className="fields" onSubmit={submit}>
      <p>{callWords.whyLead}</p>
      <Autocomplete
        label={words.siteName}
        placeholder={callWords.noSite}
        data={sites.data?.data.map(({ name }) => name) ?? []}
        value={call.site}
        onChange={(site) => setCall({ ...call, site })}
      />
      <NativeSelect
        label={callWords.method}
        data={callMethods}
        value={call.method}
        onChange={({ currentTarget }) => setCall({ ...call, method: currentTarget.value })}
      />
      <Autocomplete
        label={callWords.path}
        description={callWords.pathHint}
        data={endpoints.data?.data.map(({ endpointPath }) => endpointPath) ?? []}
        value={call.path}
        onChange={(typed) => setCall({ ...call, path: typed })}
        limit={50}
        {...(callQuery === null && { 'data-autofocus': true })}
      />
      <Button type="submit" disabled={!path}>
        {callWords.explain}
      </Button>
    </form>
  );
}

function Decision(props: DialogProps & { callQuery: CallQuery }) {
  const query = useQuery(explainCallQuery(props.customer.customerID, props.callQuery));
  return (
    <Loaded query={query} lines={4}>
      {(explained) => <Explanation explained={explained} {...props} />}
    </Loaded>
  );
}

interface Props extends DialogProps {
  explained: ExplainedCall;
  callQuery: CallQuery;
}

function Explanation(props: Props) {
  const { allowed, steps } = props.explained;
  const refusing = steps.find(({ passed }) => !passed);
  return (
    <Stack component="section" gap="sm" mt="lg" style={{ overflowWrap: 'anywhere' }} aria-labelledby="explanation">
      <Alert color={allowed ? 'success' : 'danger'} role="status">
        <Box component="h3" id="explanation" m={0} fz="md">
          {allowed ? callWords.allowedNow : callWords.refusedNow}
        </Box>
        {refusing ? (
          <>
            <p>
              {refusing.looked}{' '}
              {isDocumented(refusing.rule) ? <a href={errorDocsLink(refusing.rule)}>{refusing.rule}</a> : null}
            </p>
            <p>{refusing.change}</p>
            <MayChange>
              <FixAction step={refusing} {...props} />
            </MayChange>
          </>
        ) : (
          <p>{callWords.allowedText}</p>
        )}
      </Alert>
      <Box component="h3" id="explanation-steps" m={0} fz="md">
        {callWords.steps}
      </Box>
      <Stack component="ol" className="call-steps" gap={6} ps="lg" aria-labelledby="explanation-steps">
        {steps.map(({ rule, passed, looked }) => (
          <li key={rule} data-passed={passed}>
            <VisuallyHidden>{passed ? callWords.passed : callWords.notPassed}: </VisuallyHidden>
            {looked}
          </li>
        ))}
      </Stack>
    </Stack>
  );
}

/** Null for rules that only the caller can satisfy. */
function FixAction({ step, explained, customer, extend, callQuery }: Props & { step: CallStep }) {
  if (step.rule === 'access-off') return <SwitchOnButton customer={customer} />;
  if (step.rule === 'key-expired') return extend;
  const fix = fixLink(step, explained, callQuery);
  return fix ? (
    <Button mt="xs" component={Link} to={fix.to} preventScrollReset>
      {fix.title}
    </Button>
  ) : null;
}

function fixLink({ row }: CallStep, { customerID, siteID, path }: ExplainedCall, { method, site }: CallQuery) {
  const level = levelOf(method);
  switch (row) {
    case 'site':
      return { title: words.addSite, to: `${panel.sites}?site=new` };
    case 'siteAccess':
      return { title: callWords.giveSite, to: `?${new URLSearchParams({ addSite: site })}` };
    case 'endpointAccess':
      return siteID && path && level
        ? { title: callWords.giveRight, to: proposeRightAddress(customerID, siteID, level, path) }
        : null;
    default:
      return null;
  }
}
