import type { Overview } from '@fagvaerk/contract/usage.ts';
import { Group, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { panel } from '../../shell/panel-addresses.ts';
import { StatusBadge } from '../components/StatusBadge.tsx';
import { useMayChange } from '../may-change.tsx';
import { overviewWords } from './messages.ts';
import { Section } from './Section.tsx';

type Step = keyof Overview['setup'];

/** Shown until there has been a call. */
export function Checklist({ setup }: { setup: Overview['setup'] }) {
  const mayChange = useMayChange();
  const addresses: Record<Step, string> = {
    hasOwnSite: mayChange ? `${panel.sites}?site=new` : panel.sites,
    hasCustomer: mayChange ? `${panel.customers}?add=1` : panel.customers,
    hasHandedOverKey: panel.customers,
    hasCall: panel.callLog,
    hasSecondFactor: panel.account,
  };
  return (
    <Section title={overviewWords.startTitle} lead={overviewWords.startText}>
      <Stack component="ol" gap="sm" ps="md" style={{ listStyle: 'decimal' }}>
        {(Object.keys(addresses) as Step[]).map((step) => (
          <li key={step}>
            <Group gap="xs" display="inline-flex">
              <Link to={addresses[step]}>{overviewWords.steps[step]}</Link>
              {setup[step] ? (
                <StatusBadge kind="works">{overviewWords.done}</StatusBadge>
              ) : (
                <StatusBadge kind="warn">{overviewWords.toDo}</StatusBadge>
              )}
            </Group>
          </li>
        ))}
      </Stack>
    </Section>
  );
}
