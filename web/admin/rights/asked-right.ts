import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import { rightsAddress } from '../../shell/panel-addresses.ts';
import { type Level, levels } from './changes.ts';

/** A right that an address proposes: it waits on the screen like any other change, until somebody saves it. */
export interface AskedRight {
  readonly level: Level;
  readonly endpoint: EndpointListItem;
}

/** The screen of a customer's rights on a site with one more of them, ready to be reviewed. */
export const giveAddress = (customerId: number, siteId: number, level: Level, path: string): string =>
  `${rightsAddress(customerId, siteId)}?${new URLSearchParams({ view: 'matrix', give: `${level} ${path}`, review: '1' })}`;

export function readAskedRight(
  address: URLSearchParams,
  endpoints: readonly EndpointListItem[],
): AskedRight | undefined {
  const [name, path] = (address.get('give') ?? '').split(' ');
  const level = levels.find((known) => known === name);
  const endpoint = endpoints.find(({ endpointPath }) => endpointPath === path);
  return level && endpoint && { level, endpoint };
}
