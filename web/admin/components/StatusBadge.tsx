import type { SiteKind } from '@fagvaerk/contract/sites.ts';
import { Badge, type BadgeProps } from '@mantine/core';
import { words } from '../words.ts';

const colours = {
  works: 'success',
  live: 'success',
  succeeded: 'success',
  sandbox: 'info',
  warn: 'warning',
  noSite: 'warning',
  noRights: 'warning',
  failed: 'warning',
  expired: 'danger',
  off: 'danger',
  refused: 'danger',
} as const;
type StatusKind = keyof typeof colours;

export const StatusBadge = ({ kind, ...rest }: BadgeProps & { kind: StatusKind; title?: string }) => (
  <Badge color={colours[kind]} {...rest} />
);

export const SiteKindBadge = ({ kind }: { kind: SiteKind }) => (
  <StatusBadge kind={kind}>{words.kinds[kind]}</StatusBadge>
);
