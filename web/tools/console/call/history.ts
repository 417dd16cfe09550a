import type { Method } from '@fagvaerk/catalogue/model.ts';
import { callsStorageKey } from '../../../enhance/storage-keys.ts';
import { type Area, readStored, writeStored } from '../../../enhance/stored-value.ts';
import type { Draft } from './fragment.ts';

export interface PastCall {
  readonly atMs: number;
  readonly route: string;
  readonly anchor: string;
  readonly method: Method;
  readonly address: string;
  readonly siteName: string;
  readonly status: number;
  readonly draft: Draft;
}

const maximumEntries = 20;
/** Calls with a longer body are not stored: half a body could not be replayed. */
const bodyMaximumCharacters = 20_000;

/** Stored where the key is, so that calls do not outlive it. */
export function pastCalls(area: Area): PastCall[] {
  const stored = readStored(callsStorageKey, area);
  return Array.isArray(stored) ? stored.filter(isPastCall).slice(0, maximumEntries) : [];
}

const isPastCall = (value: unknown): value is PastCall =>
  typeof value === 'object' && value !== null && 'draft' in value && 'anchor' in value && 'address' in value;

export function rememberCall(call: PastCall, area: Area): void {
  if ((call.draft.body?.length ?? 0) > bodyMaximumCharacters) return;
  const others = pastCalls(area).filter((one) => !isSame(one, call));
  writeStored(callsStorageKey, [call, ...others].slice(0, maximumEntries), area);
}

const isSame = (one: PastCall, other: PastCall): boolean =>
  one.method === other.method &&
  one.address === other.address &&
  one.siteName === other.siteName &&
  one.draft.body === other.draft.body;
