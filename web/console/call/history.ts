/** The latest calls of this browser, without the keys they were made with; they leave it for nowhere. */
import type { Method } from '@fagvaerk/catalogue/model.ts';
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

const storageKey = 'fagvaerk.calls';
const keptAtMost = 20;
/** A body that is longer is not kept, and neither is its call: half of one could not be made again. */
const bodyMaximumCharacters = 20_000;

export function pastCalls(): PastCall[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPastCall).slice(0, keptAtMost) : [];
  } catch {
    return [];
  }
}

const isPastCall = (value: unknown): value is PastCall =>
  typeof value === 'object' && value !== null && 'draft' in value && 'anchor' in value && 'address' in value;

/** The same call again takes the place of the earlier one. */
export function rememberCall(call: PastCall): void {
  if ((call.draft.body?.length ?? 0) > bodyMaximumCharacters) return;
  const others = pastCalls().filter((one) => !isSame(one, call));
  keep(JSON.stringify([call, ...others].slice(0, keptAtMost)));
}

const isSame = (one: PastCall, other: PastCall): boolean =>
  one.method === other.method &&
  one.address === other.address &&
  one.siteName === other.siteName &&
  one.draft.body === other.draft.body;

export function forgetCalls(): void {
  keep(null);
}

/** A browser that keeps nothing is no reason to fail. */
function keep(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
  } catch {}
}
