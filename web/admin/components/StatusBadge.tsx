import { Badge, type BadgeProps } from '@mantine/core';

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
export type StatusKind = keyof typeof colours;

export const StatusBadge = ({ kind, ...rest }: BadgeProps & { kind: StatusKind; title?: string }) => (
  <Badge color={colours[kind]} {...rest} />
);
