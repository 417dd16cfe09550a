import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Autocomplete, Button, Modal, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { endpointsQuery, sitesQuery, whyQuery } from '../calls/queries.ts';
import { useDialogAddress } from '../forms/dialog-address.ts';
import { Loaded } from '../parts/Loaded.tsx';
import { callWords } from '../words.ts';
import { type AskedCall, askedMethods, readAsked, writeAsked } from './asked-call.ts';
import { Explanation } from './Explanation.tsx';

/** Customer, site, method and path in; the decision out, rule by rule. */
export function WhyDialog({ customer }: { customer: ExternalCustomer }) {
  const dialog = useDialogAddress('why');
  const asked = readAsked(dialog.value ?? '');
  return (
    <Modal opened={dialog.isOpen} onClose={dialog.close} size="lg" title={callWords.whyTitle}>
      <AskForm key={dialog.value} asked={asked} onAsk={(call) => dialog.open(writeAsked(call))} />
      {asked ? <Decision customer={customer} asked={asked} /> : null}
    </Modal>
  );
}

interface FormProps {
  asked: AskedCall | null;
  onAsk: (call: AskedCall) => void;
}

function AskForm({ asked, onAsk }: FormProps) {
  const sites = useQuery(sitesQuery);
  const endpoints = useQuery(endpointsQuery);
  const [call, setCall] = useState<AskedCall>(asked ?? { method: askedMethods[0], site: '', path: '' });
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
        data={askedMethods}
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
        {...(asked === null && { 'data-autofocus': true })}
      />
      <Button type="submit" disabled={!path}>
        {callWords.explain}
      </Button>
    </form>
  );
}

function Decision({ customer, asked }: { customer: ExternalCustomer; asked: AskedCall }) {
  const query = useQuery(whyQuery(customer.customerID, asked));
  return (
    <Loaded query={query} lines={4}>
      {(explained) => <Explanation explained={explained} customer={customer} asked={asked} />}
    </Loaded>
  );
}
