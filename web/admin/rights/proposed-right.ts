import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { type Level, levels } from './changes.ts';

/** Proposed by a link; saved only after review. */
export interface ProposedRight {
  readonly level: Level;
  readonly endpoint: EndpointListItem;
}

export function readProposedRight(
  address: URLSearchParams,
  endpoints: readonly EndpointListItem[],
): ProposedRight | undefined {
  const [name, path] = (address.get('give') ?? '').split(' ');
  const level = levels.find((known) => known === name);
  const endpoint = endpoints.find(({ endpointPath }) => endpointPath === path);
  return level && endpoint && { level, endpoint };
}
