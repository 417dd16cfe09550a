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
export type MarkKind = keyof typeof colours;

export const Mark = ({ kind, ...rest }: BadgeProps & { kind: MarkKind; title?: string }) => (
  <Badge color={colours[kind]} {...rest} />
);
