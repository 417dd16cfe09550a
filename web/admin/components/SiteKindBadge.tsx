import type { SiteKind } from '@fagvaerk/contract/admin-answers.ts';
import { words } from '../words.ts';

export const SiteKindBadge = ({ kind }: { kind: SiteKind }) => (
  <span className={`mark mark-${kind}`}>{words.kinds[kind]}</span>
);
