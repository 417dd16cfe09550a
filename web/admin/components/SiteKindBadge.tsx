import type { SiteKind } from '@fagvaerk/contract/admin-answers.ts';
import { words } from '../words.ts';
import { Mark } from './Mark.tsx';

export const SiteKindBadge = ({ kind }: { kind: SiteKind }) => <Mark kind={kind}>{words.kinds[kind]}</Mark>;
