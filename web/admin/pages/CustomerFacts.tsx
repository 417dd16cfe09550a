import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ApiAccessSwitch } from '../components/ApiAccessSwitch.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { ApiKey } from '../customers/ApiKey.tsx';
import { KeyStatusBadge, ValidUntil } from '../customers/badges.tsx';
import { customerWords } from '../customers/messages.ts';
import { showMoment } from '../dates.ts';
import { ExtendAccess } from '../keys/ExtendAccess.tsx';
import { customerKeysQuery, oldKeyIn } from '../keys/keys-api.ts';
import { keyWords } from '../keys/messages.ts';
import { words } from '../words.ts';
import { CustomerHealth } from './CustomerHealth.tsx';

export function CustomerFacts({ customer }: { customer: ExternalCustomer }) {
  const { contactName, contactEmail, contactPhone, createdByUser } = customer;
  return (
    <Stack className="customer-facts" gap={4} c="dimmed" fz="0.9375rem">
      <Group gap="4px 24px">
        <Group gap={4}>
          <KeyStatusBadge customer={customer} />
          {customer.accessAll ? <StatusBadge kind="sandbox">{words.accessAll}</StatusBadge> : null}
        </Group>
        <Group gap="xs">
          {words.validUntil} <ValidUntil day={customer.validUntil} />
          <ExtendAccess customer={customer} />
        </Group>
        <Group gap="xs">
          {words.apiKey} <ApiKey key={customer.apiKey} customer={customer} />
        </Group>
        <Group gap="xs">
          {words.apiAccess} <ApiAccessSwitch customer={customer} />
        </Group>
      </Group>
      <Group gap="0 24px">
        <details>
          <summary>
            {customerWords.contact}: {contactName}
          </summary>
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a> · {contactPhone} · {words.createdBy} {createdByUser}
        </details>
        <CustomerHealth customer={customer} />
        <OldKey customerID={customer.customerID} />
      </Group>
    </Stack>
  );
}

function OldKey({ customerID }: { customerID: number }) {
  const { data } = useQuery(customerKeysQuery(customerID));
  const until = data && oldKeyIn(data.data)?.until;
  if (!until) return null;
  return (
    <p>
      {keyWords.oldUntil(showMoment(until))} <Link to="?view=keys">{keyWords.title}</Link>
    </p>
  );
}
