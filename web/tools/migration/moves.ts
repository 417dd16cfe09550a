import type { CallPlace, Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import type { OwnCall } from '@fagvaerk/contract/calls.ts';
import type { OperationAccess } from '../key/access-api.ts';

export interface Move {
  readonly from: CallPlace;
  readonly times: number;
  /** ISO 8601. */
  readonly latestAt: string;
  /** Null for calls that stay in v3.0. */
  readonly to: CallPlace | null;
  /** Danish HTML from the documents. */
  readonly text: string;
  readonly access: Pick<OperationAccess, 'allowed' | 'code'> | null;
}

type LoggedCall = Pick<OwnCall, 'method' | 'path' | 'at'>;
type Access = readonly Pick<OperationAccess, 'method' | 'path' | 'allowed' | 'code'>[];

/** Most called first; undocumented calls are left out. */
export function findMoves(migration: Migration, calls: readonly LoggedCall[], access: Access): Move[] {
  const known = new Map(access.map((one) => [callName(one), one]));
  const fates = collectFates(migration);
  const byName = Map.groupBy(calls, callName);
  return [...byName]
    .flatMap(([name, own]): Move[] => {
      const fate = fates.get(name);
      if (!fate) return [];
      const latestAt = own.reduce((latest, { at }) => (at > latest ? at : latest), '');
      return [{ ...fate, times: own.length, latestAt, access: (fate.to && known.get(callName(fate.to))) ?? null }];
    })
    .sort((one, other) => other.times - one.times || callName(one.from).localeCompare(callName(other.from)));
}

/** HEAD is handled as GET. */
export const callName = ({ method, path }: Readonly<{ method: string; path: string | null }>): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path}`;

function collectFates({ resources, staying }: Migration): Map<string, Pick<Move, 'from' | 'to' | 'text'>> {
  const moved = resources.flatMap(({ calls }) =>
    calls.flatMap(({ from, to, text }) => (from ? [{ from, to, text }] : [])),
  );
  const left = staying.flatMap(({ calls }) => calls.map((from) => ({ from, to: null, text: '' })));
  return new Map([...moved, ...left].map((fate) => [callName(fate.from), fate]));
}
