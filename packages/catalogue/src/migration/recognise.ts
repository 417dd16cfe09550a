/** Isomorphic. */
import type { Json } from '../model.ts';
import { type Fields, isRecord, type Pasted, parsePasted } from './pasted.ts';
import type { KnownCall, KnownRecords, Migration } from './translate.ts';

export interface Origin {
  readonly records: KnownRecords;
  readonly call: KnownCall;
}

export function originsOf({ known }: Pick<Migration, 'known'>, given: Json): Origin[] {
  const pasted = parsePasted(given);
  const names = Object.keys((pasted && firstRecordIn(pasted)) ?? {});
  if (!pasted || names.length === 0) return [];
  const possible = known
    .map((records) => ({ records, calls: callsBehind(records, pasted), ...fitOf(records, names) }))
    .filter(({ calls, found }) => calls.length > 0 && found * 2 > names.length)
    .sort((one, other) => other.found - one.found || one.missing - other.missing);
  const [best] = possible;
  if (!best) return [];
  // For a truncated record, missing names say nothing.
  const isCutShort = best.missing > best.found;
  return possible
    .filter(({ found, missing }) => found === best.found && (isCutShort || missing === best.missing))
    .flatMap(({ records, calls }) => calls.map((call) => ({ records, call })));
}

export const isWrapped = (given: Json): boolean => ['answer', 'written'].includes(parsePasted(given)?.kind ?? '');

function fitOf(records: KnownRecords, names: readonly string[]): { found: number; missing: number } {
  const found = names.filter((name) => records.names.includes(name)).length;
  return { found, missing: records.names.length - found };
}

function callsBehind({ calls }: KnownRecords, pasted: Pasted): KnownCall[] {
  if (pasted.kind === 'records') return calls.slice(0, 1);
  if (pasted.kind === 'written') return calls.filter(({ answers }) => answers === 'written');
  return kindsOf(pasted).flatMap((kind) => calls.find(({ answers }) => answers === kind) ?? []);
}

function kindsOf(pasted: Extract<Pasted, { kind: 'answer' }>): KnownCall['answers'][] {
  const { data, total = 1, aggregateResults } = pasted.result ?? { data: [] };
  if (isRecord(aggregateResults)) return ['list'];
  if (isRecord(data)) return ['one'];
  return data.length === 1 && total === 1 ? ['one', 'list'] : ['list'];
}

function firstRecordIn(pasted: Pasted): Fields | null {
  const { records, aggregateResults } =
    pasted.kind === 'answer'
      ? { records: pasted.result?.data ?? [], aggregateResults: pasted.result?.aggregateResults }
      : { records: pasted.records, aggregateResults: null };
  const [first] = isRecord(aggregateResults) ? [aggregateResults] : [records].flat();
  return isRecord(first) ? first : null;
}
