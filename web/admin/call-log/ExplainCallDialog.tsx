import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { callMethods } from '@fagvaerk/contract/who.ts';
import { Autocomplete, Button, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Loaded } from '../components/Loaded.tsx';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { endpointsQuery, sitesQuery } from '../queries.ts';
import { explainCallQuery } from './call-log-api.ts';
import { type CallQuery, formatCallQuery, parseCallQuery } from './call-query.ts';
import { Explanation } from './Explanation.tsx';
import { callWords } from './messages.ts';

export function ExplainCallDialog({ customer }: { customer: ExternalCustomer }) {
  const dialog = useDialogAddress('why');
  const callQuery = parseCallQuery(dialog.value ?? '');
  return (
    <Modal opened={dialog.isOpen} onClose={dialog.close} size="lg" title={callWords.whyTitle}>
      <CallQueryForm key={dialog.value} callQuery={callQuery} onAsk={(call) => dialog.open(formatCallQuery(call))} />
      {callQuery ? <Decision customer={customer} callQuery={callQuery} /> : null}
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
    <form className="why-form" onSubmit={submit}>
      <p>{callWords.whyLead}</p>
      <Autocomplete
        label={callWords.site}
        placeholder={callWords.noSite}
        data={sites.data?.data.map(({ name }) => name) ?? []}
        value={call.site}
        onChange={(site) => setCall({ ...call, site })}
        openOnFocus={false}
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
        openOnFocus={false}
        maxDropdownHeight={280}
        limit={50}
        {...(callQuery === null && { 'data-autofocus': true })}
      />
      <Button type="submit" disabled={!path}>
        {callWords.explain}
      </Button>
    </form>
  );
}

function Decision({ customer, callQuery }: { customer: ExternalCustomer; callQuery: CallQuery }) {
  const query = useQuery(explainCallQuery(customer.customerID, callQuery));
  return (
    <Loaded query={query} lines={4}>
      {(explained) => <Explanation explained={explained} customer={customer} callQuery={callQuery} />}
    </Loaded>
  );
}
