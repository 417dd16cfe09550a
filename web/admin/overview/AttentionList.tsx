import type { Attention, AttentionKind } from '@fagvaerk/contract/usage.ts';
import { Stack } from '@mantine/core';
import { Link } from 'react-router';
import { callLogAddress, customerAddress, panel } from '../../shell/panel-addresses.ts';
import { firstOf } from './CallFigures.tsx';
import { overviewWords } from './messages.ts';
import { Section } from './Section.tsx';

const addresses = (): Record<AttentionKind, string> => ({
  expiredInUse: `${panel.customers}?expiredInUse=true`,
  manyRefusals: `${panel.usage}?days=7&groupBy=customer`,
  keysExpiring: `${panel.customers}?status=ends30`,
  unknownKeys: `${panel.callLog}?view=unknown`,
  noRights: `${panel.customers}?status=noRights`,
  unused: `${panel.customers}?unusedDays=60`,
  noSecondFactor: panel.administrators,
});

function itemAddress(kind: AttentionKind, { id, name }: Attention['items'][number]): string {
  if (kind === 'noSecondFactor') return `${panel.administrators}?administrator=${id}`;
  if (kind === 'manyRefusals') return callLogAddress({ customerID: id, outcome: 'refused', from: firstOf(7) });
  return customerAddress(id, name);
}

export const AttentionList = ({ attention }: { attention: readonly Attention[] }) => (
  <Section title={overviewWords.attention}>
    {attention.length === 0 ? (
      <p>{overviewWords.nothing}</p>
    ) : (
      <Stack component="ul" gap="sm" ps="md" style={{ listStyle: 'disc' }}>
        {attention.map(({ kind, count, items }) => (
          <li key={kind}>
            <Link to={addresses()[kind]}>{overviewWords.kinds[kind](count)}</Link>
            {items.length > 0 ? (
              <div>
                {items.map((item, index) => (
                  <small key={item.id}>
                    {index > 0 ? ' · ' : null}
                    <Link to={itemAddress(kind, item)}>{item.name}</Link>
                  </small>
                ))}
                {count > items.length ? ' …' : null}
              </div>
            ) : null}
          </li>
        ))}
      </Stack>
    )}
  </Section>
);
