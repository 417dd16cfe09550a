import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import type { CustomerKey } from '@fagvaerk/contract/keys.ts';
import { useQuery } from '@tanstack/react-query';
import { ConfirmButton } from '../components/ConfirmButton.tsx';
import { Loaded } from '../components/Loaded.tsx';
import { Rows } from '../components/Rows.tsx';
import { showDay, showMoment } from '../dates.ts';
import { language, words } from '../words.ts';
import { Handovers } from './Handovers.tsx';
import { customerKeysQuery, endOldKey } from './keys-api.ts';
import { keyWords } from './messages.ts';

export function CustomerKeys({ customer: { customerID, validUntil, isDemo } }: { customer: ExternalCustomer }) {
  const query = useQuery(customerKeysQuery(customerID));
  return (
    <Loaded query={query} lines={3}>
      {({ data, handovers }) => (
        <div className="customer-keys">
          <section aria-labelledby="customer-keys">
            <h2 id="customer-keys">{keyWords.title}</h2>
            <p className="section-lead">{keyWords.lead}</p>
            <Rows
              items={data}
              keyOf={({ since, isCurrent }) => `${since} ${isCurrent}`}
              columns={[
                { title: keyWords.key, show: ({ apiKey }) => <code>{apiKey}</code> },
                { title: keyWords.state, show: (key) => <KeyState of={key} /> },
                { title: keyWords.since, show: ({ since }) => <Moment at={since} /> },
                { title: words.lastUsed, show: ({ lastUsed }) => <Moment at={lastUsed} otherwise={words.neverUsed} /> },
                {
                  title: keyWords.until,
                  show: ({ until }) => <Moment at={until} otherwise={showDay(validUntil, language)} />,
                },
              ]}
              actions={(key) =>
                stateOf(key) === 'old' ? (
                  <ConfirmButton
                    text={keyWords.end}
                    label={keyWords.endNamed(key.apiKey)}
                    question={keyWords.endTitle(key.apiKey)}
                    consequence={keyWords.endText}
                    run={() => endOldKey(customerID)}
                    invalidates={['customers']}
                    done={() => keyWords.ended}
                  />
                ) : null
              }
              empty={null}
            />
          </section>
          {isDemo ? null : <Handovers customerID={customerID} handovers={handovers} />}
        </div>
      )}
    </Loaded>
  );
}

const badgeClasses = { current: 'mark-works', old: 'mark-warn', ended: 'mark-off' } as const;

function stateOf({ until }: CustomerKey): keyof typeof badgeClasses {
  if (until === null) return 'current';
  return new Date(until) > new Date() ? 'old' : 'ended';
}

const KeyState = ({ of }: { of: CustomerKey }) => (
  <span className={`mark ${badgeClasses[stateOf(of)]}`}>{keyWords.states[stateOf(of)]}</span>
);

const Moment = ({ at, otherwise }: { at: string | null; otherwise?: string }) =>
  at === null ? otherwise : <time dateTime={at}>{showMoment(at, language)}</time>;
