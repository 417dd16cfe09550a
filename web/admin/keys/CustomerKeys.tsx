import type { ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { CustomerKey, KeyHandover } from '@fagvaerk/contract/keys.ts';
import { Box, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Rows } from '../components/Rows.tsx';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { showDay, showMoment } from '../dates.ts';
import { MayChange } from '../may-change.tsx';
import { words } from '../words.ts';
import { customerKeysQuery, endOldKey, revokeHandover } from './keys-api.ts';
import { keyWords } from './messages.ts';
import { HandoverLink } from './NewKey.tsx';

export function CustomerKeys({ customer }: { customer: ExternalCustomer }) {
  const { customerID, validUntil, isDemo } = customer;
  return (
    <Loaded query={useQuery(customerKeysQuery(customerID))} lines={3}>
      {({ data, handovers }) => (
        <Stack gap={40}>
          <section aria-labelledby="customer-keys">
            <h2 id="customer-keys">{keyWords.title}</h2>
            <p className="section-lead">{keyWords.lead}</p>
            <Rows
              items={data}
              keyOf={({ since, isCurrent }) => `${since} ${isCurrent}`}
              columns={[
                { title: words.key, show: ({ apiKey }) => <code>{apiKey}</code> },
                { title: words.status, show: (key) => <KeyState of={key} /> },
                { title: keyWords.since, className: 'from-37', show: ({ since }) => <Moment at={since} /> },
                {
                  title: words.lastUsed,
                  className: 'from-37',
                  show: ({ lastUsed }) => <Moment at={lastUsed} otherwise={words.neverUsed} />,
                },
                {
                  title: keyWords.until,
                  show: ({ until }) => <Moment at={until} otherwise={showDay(validUntil)} />,
                },
              ]}
              actions={(key) =>
                stateOf(key) === 'old' ? (
                  <ConfirmButton
                    label={keyWords.end}
                    aria-label={keyWords.endNamed(key.apiKey)}
                    title={keyWords.endTitle(key.apiKey)}
                    text={keyWords.endText}
                    run={() => endOldKey(customerID)}
                    invalidates={['customers']}
                    done={() => keyWords.ended}
                  />
                ) : null
              }
              empty={null}
            />
          </section>
          {isDemo ? null : <Handovers customer={customer} handovers={handovers} />}
        </Stack>
      )}
    </Loaded>
  );
}

const marks = { current: 'works', old: 'warn', ended: 'off' } as const;

function stateOf({ until }: CustomerKey): keyof typeof marks {
  if (until === null) return 'current';
  return new Date(until) > new Date() ? 'old' : 'ended';
}

const KeyState = ({ of }: { of: CustomerKey }) => (
  <StatusBadge kind={marks[stateOf(of)]}>{keyWords.states[stateOf(of)]}</StatusBadge>
);

const Moment = ({ at, otherwise }: { at: string | null; otherwise?: string }) =>
  at === null ? otherwise : <time dateTime={at}>{showMoment(at)}</time>;

const handoverMarks = { waiting: 'warn', opened: 'works', revoked: 'off', expired: 'off' } as const;

function Handovers({ customer, handovers }: { customer: ExternalCustomer; handovers: readonly KeyHandover[] }) {
  return (
    <section aria-labelledby="handovers">
      <h2 id="handovers">{keyWords.handover}</h2>
      <p className="section-lead">{keyWords.handoverLead}</p>
      <MayChange>
        <Box className="fields" mb="md">
          <HandoverLink {...customer} />
        </Box>
      </MayChange>
      <Rows
        items={handovers}
        keyOf={({ handoverID }) => handoverID}
        columns={[
          { title: words.created, show: ({ createdAt }) => showMoment(createdAt) },
          { title: words.createdBy, className: 'from-54', show: ({ createdBy }) => createdBy },
          {
            title: words.status,
            show: ({ state }) => (
              <StatusBadge kind={handoverMarks[state]}>{keyWords.handoverStates[state]}</StatusBadge>
            ),
          },
          { title: keyWords.until, className: 'from-37', show: ({ validUntil }) => showMoment(validUntil) },
          {
            title: keyWords.handoverStates.opened,
            className: 'from-37',
            isEmpty: ({ openedAt }) => openedAt === null,
            show: ({ openedAt, openedFrom }) =>
              openedAt ? keyWords.openedFrom(showMoment(openedAt), openedFrom ?? '') : '–',
          },
        ]}
        actions={({ handoverID, state, createdAt }) =>
          state === 'waiting' ? (
            <ConfirmButton
              label={keyWords.withdraw}
              aria-label={keyWords.withdrawNamed(showMoment(createdAt))}
              title={keyWords.withdrawTitle}
              text={keyWords.withdrawText}
              run={() => revokeHandover(handoverID)}
              invalidates={['customers']}
              done={() => keyWords.withdrawn}
            />
          ) : null
        }
        empty={<p className="section-lead">{keyWords.noLinks}</p>}
      />
    </section>
  );
}
