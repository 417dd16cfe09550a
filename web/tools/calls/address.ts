/** State in the URL fragment, which is never sent to a server and holds no key. */
import type { CallOutcome } from '@fagvaerk/contract/calls.ts';
import type { CallToExplain } from '../../shell/addresses.ts';

/** Repeated here, because the contract would load schemas. */
export const outcomes = ['refused', 'failed'] as const satisfies readonly CallOutcome[];

export interface Filters {
  readonly outcome: CallOutcome | null;
  readonly path: string;
  readonly requestID: string;
}

export const noFilters: Filters = { outcome: null, path: '', requestID: '' };

export function readAddress(hash: string): { filters: Filters; why: CallToExplain | null } {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  const [method, path] = (fields.get('why') ?? '').split(' ');
  return {
    filters: {
      outcome: outcomes.find((one) => one === fields.get('outcome')) ?? null,
      path: fields.get('path') ?? '',
      requestID: fields.get('requestID') ?? '',
    },
    why: method && path ? { method, path } : null,
  };
}

export function filtersFragment({ outcome, path, requestID }: Filters, why: CallToExplain | null = null): string {
  const fields = { outcome, path, requestID, why: why && `${why.method} ${why.path}` };
  const set = Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value] as [string, string]] : []));
  return set.length === 0 ? '' : `#${new URLSearchParams(set)}`;
}
