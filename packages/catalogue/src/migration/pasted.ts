/** A v3.0 response as pasted: complete or partial. */
import type { Json } from '../model.ts';

export type Fields = { readonly [key: string]: Json };
type Result = Fields & { readonly data: Fields | readonly Fields[] };

export type Pasted =
  | Readonly<{ kind: 'records'; records: Fields | readonly Fields[] }>
  | Readonly<{ kind: 'written'; records: readonly Json[]; around: Fields }>
  | Readonly<{ kind: 'answer'; result: Result | null; around: Fields }>;

export function parsePasted(given: Json): Pasted | null {
  if (Array.isArray(given)) return given.every(isRecord) ? { kind: 'records', records: given } : null;
  if (!isRecord(given)) return null;
  if (Array.isArray(given.successObjects)) return { kind: 'written', records: given.successObjects, around: given };
  const { data, ...around } = given;
  if (Array.isArray(data) && data.length <= 1 && data.every(isResult))
    return { kind: 'answer', result: data[0] ?? null, around };
  // Part of a response, or only its records.
  return isResult(given) ? { kind: 'answer', result: given, around: {} } : { kind: 'records', records: given };
}

export const isRecord = (value: Json | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isResult = (value: Json | undefined): value is Result =>
  isRecord(value) && (isRecord(value.data) || (Array.isArray(value.data) && value.data.every(isRecord)));
