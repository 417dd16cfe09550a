import { type AccessLevel, accessLevels, levelOf } from '@fagvaerk/contract/access-levels.ts';
import type { EndpointUse } from '@fagvaerk/contract/rights.ts';
import type { AccessOnSite } from '../access/register/endpoint-access.ts';
import type { CalledEndpoint } from '../usage/usage.ts';

/** What is granted and what was called, endpoint by endpoint: what is in neither is not there. */
export function accessUseOf(
  granted: readonly AccessOnSite[],
  called: readonly CalledEndpoint[],
  givenSince: ReadonlyMap<string, Date>,
): EndpointUse[] {
  const uses = new Map<string, EndpointUse>();
  for (const row of granted) {
    const name = `${row.site_id} ${row.id}`;
    uses.set(name, {
      siteID: row.site_id,
      siteName: row.site_name,
      endpointID: row.id,
      endpointName: row.path,
      granted: accessLevels.filter((level) => flagOf(row, level)),
      used: [],
      calls: 0,
      givenAt: givenSince.get(name)?.toISOString() ?? null,
    });
  }
  for (const { site_id, site_name, endpoint_id, path, method, calls } of called) {
    const level = levelOf(method);
    const name = `${site_id} ${endpoint_id}`;
    const use = uses.get(name) ?? {
      siteID: site_id,
      siteName: site_name,
      endpointID: endpoint_id,
      endpointName: path,
      granted: [],
      used: [],
      calls: 0,
      givenAt: null,
    };
    const used = accessLevels.filter((known) => known === level || use.used.includes(known));
    uses.set(name, { ...use, used, calls: use.calls + calls });
  }
  return [...uses.values()];
}

const flagOf = (row: AccessOnSite, level: AccessLevel): boolean =>
  ({ POST: row.allow_post, GET: row.allow_get, PUT: row.allow_put, DELETE: row.allow_delete })[level];
