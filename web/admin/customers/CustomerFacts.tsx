import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import type { ReactNode } from 'react';
import { showMoment } from '../dates.ts';
import { ExtendAccess } from '../keys/ExtendAccess.tsx';
import { OldKey } from '../keys/OldKey.tsx';
import { language, words } from '../words.ts';
import { ApiAccessSwitch } from './ApiAccessSwitch.tsx';
import { ApiKey } from './ApiKey.tsx';
import { KeyStatusMark } from './KeyStatusMark.tsx';
import { ValidUntil } from './ValidUntil.tsx';

export function CustomerFacts({ customer }: { customer: ExternalCustomer }) {
  return (
    <dl className="facts">
      <Fact title={words.contactName}>{customer.contactName}</Fact>
      <Fact title={words.contactEmail}>
        <a href={`mailto:${customer.contactEmail}`}>{customer.contactEmail}</a>
      </Fact>
      <Fact title={words.contactPhone}>{customer.contactPhone}</Fact>
      <Fact title={words.status}>
        <KeyStatusMark customer={customer} />
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
