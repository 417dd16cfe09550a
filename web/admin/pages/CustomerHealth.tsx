import type { ExternalCustomer } from '@fagvaerk/contract/admin-answers.ts';
import { Group } from '@mantine/core';
import { showMoment } from '../dates.ts';
import { language, words } from '../words.ts';

/** How the customer's calls are doing, on one line. */
export const CustomerHealth = ({ customer: { lastUsed } }: { customer: ExternalCustomer }) => (
  <Group gap="lg">
    <span title={words.lastUsedHint}>
      {words.lastUsed}: {lastUsed ? showMoment(lastUsed, language) : words.neverUsed}
    </span>
  </Group>
);
