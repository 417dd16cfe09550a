import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ApiAccessSwitch } from '../components/ApiAccessSwitch.tsx';
import { ApiKey } from '../customers/ApiKey.tsx';
import { KeyStatusBadge, ValidUntil } from '../customers/badges.tsx';
import { showMoment } from '../dates.ts';
import { ExtendAccess } from '../keys/ExtendAccess.tsx';
import { customerKeysQuery, oldKeyIn } from '../keys/keys-api.ts';
import { keyWords } from '../keys/messages.ts';
import { language, words } from '../words.ts';

export function CustomerFacts({ customer }: { customer: ExternalCustomer }) {
  return (
    <dl className="facts">
      <Fact title={words.contactName}>{customer.contactName}</Fact>
      <Fact title={words.contactEmail}>
        <a href={`mailto:${customer.contactEmail}`}>{customer.contactEmail}</a>
      </Fact>
      <Fact title={words.contactPhone}>{customer.contactPhone}</Fact>
      <Fact title={words.status}>
        <KeyStatusBadge customer={customer} />
      </Fact>
      <Fact title={words.validUntil}>
        <ValidUntil day={customer.validUntil} />
        <ExtendAccess customer={customer} />
      </Fact>
      <Fact title={words.apiKey}>
        <ApiKey customer={customer} />
        <OldKey customerID={customer.customerID} />
      </Fact>
      <Fact title={words.apiAccess}>
        <ApiAccessSwitch customer={customer} />
      </Fact>
      <Fact title={words.accessAll}>{customer.accessAll ? words.yes : words.no}</Fact>
      <Fact title={words.lastUsed}>
        {customer.lastUsed ? (
          <span title={words.lastUsedHint}>{showMoment(customer.lastUsed, language)}</span>
        ) : (
          words.neverUsed
        )}
      </Fact>
      <Fact title={words.createdBy}>{customer.createdByUser}</Fact>
    </dl>
  );
}

const Fact = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <dt>{title}</dt>
    <dd>{children}</dd>
  </div>
);

function OldKey({ customerID }: { customerID: number }) {
  const { data } = useQuery(customerKeysQuery(customerID));
  const until = data && oldKeyIn(data.data)?.until;
  if (!until) return null;
  return (
    <p className="old-key">
      {keyWords.oldWorks(showMoment(until, language))} <Link to="?view=keys">{keyWords.title}</Link>
    </p>
  );
}
