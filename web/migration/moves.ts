/** The calls of v3.0 that were made with a key, each with the call of v4.0 that does its work and whether the key may make it. */
import type { CallPlace, Migration } from '@fagvaerk/catalogue/migration/translate.ts';
import type { OperationAccess, OwnCall } from '../key/access-api.ts';

export interface Move {
  readonly from: CallPlace;
  readonly times: number;
  /** ISO 8601: when it was called last. */
  readonly latestAt: string;
  /** Null for what stays in v3.0. */
  readonly to: CallPlace | null;
  /** HTML of the documents, in Danish. */
  readonly text: string;
  /** Null where nothing is known of it. */
  readonly access: Pick<OperationAccess, 'allowed' | 'code'> | null;
}

type Made = Pick<OwnCall, 'method' | 'path' | 'at'>;
type Access = readonly Pick<OperationAccess, 'method' | 'path' | 'allowed' | 'code'>[];

/** The most called first. What no page of v3.0 documents is none of its calls. */
export function movesOf(migration: Migration, calls: readonly Made[], access: Access): Move[] {
  const known = new Map(access.map((one) => [nameOf(one), one]));
  const fates = fatesIn(migration);
  const made = Map.groupBy(calls, nameOf);
  return [...made]
    .flatMap(([name, own]): Move[] => {
      const fate = fates.get(name);
      if (!fate) return [];
      const latestAt = own.reduce((latest, { at }) => (at > latest ? at : latest), '');
      return [{ ...fate, times: own.length, latestAt, access: (fate.to && known.get(nameOf(fate.to))) ?? null }];
    })
    .sort((one, other) => other.times - one.times || nameOf(one.from).localeCompare(nameOf(other.from)));
}

/** HEAD is answered by what answers GET. */
const nameOf = ({ method, path }: Readonly<{ method: string; path: string | null }>): string =>
  `${method === 'HEAD' ? 'GET' : method} ${path}`;

function fatesIn({ resources, staying }: Migration): Map<string, Pick<Move, 'from' | 'to' | 'text'>> {
  const moved = resources.flatMap(({ calls }) =>
    calls.flatMap(({ from, to, text }) => (from ? [{ from, to, text }] : [])),
  );
  const left = staying.flatMap(({ calls }) => calls.map((from) => ({ from, to: null, text: '' })));
  return new Map([...moved, ...left].map((fate) => [nameOf(fate.from), fate]));
}
