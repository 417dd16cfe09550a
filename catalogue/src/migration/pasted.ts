/** An answer of v3.0 as somebody has it at hand: whole, or what was copied of it. */
import type { Json } from '../model.ts';

export type Fields = { readonly [key: string]: Json };
type Result = Fields & { readonly data: Fields | readonly Fields[] };

export type Pasted =
  | Readonly<{ kind: 'records'; records: Fields | readonly Fields[] }>
  | Readonly<{ kind: 'written'; records: readonly Json[]; around: Fields }>
  /** Without a result where the call failed. */
  | Readonly<{ kind: 'answer'; result: Result | null; around: Fields }>;

/** Null for what can be no answer. */
export function takeApart(given: Json): Pasted | null {
  if (Array.isArray(given)) return given.every(isRecord) ? { kind: 'records', records: given } : null;
  if (!isRecord(given)) return null;
  if (Array.isArray(given.successObjects)) return { kind: 'written', records: given.successObjects, around: given };
  const { data, ...around } = given;
  if (Array.isArray(data) && data.length <= 1 && data.every(isResult))
    return { kind: 'answer', result: data[0] ?? null, around };
  // Copied from within an answer, or all that it held.
  return isResult(given) ? { kind: 'answer', result: given, around: {} } : { kind: 'records', records: given };
}

export const isRecord = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Records in `data` of its own. */
const isResult = (value: Json | undefined): value is Result =>
  isRecord(value) && (isRecord(value.data) || (Array.isArray(value.data) && value.data.every(isRecord)));
