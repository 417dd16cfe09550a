import type { SiteKind } from '@fagvaerk/contract/sites.ts';
import { words } from '../words.ts';
import { StatusBadge } from './StatusBadge.tsx';

export const SiteKindBadge = ({ kind }: { kind: SiteKind }) => (
  <StatusBadge kind={kind}>{words.kinds[kind]}</StatusBadge>
);
