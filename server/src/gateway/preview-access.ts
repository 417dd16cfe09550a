import type { AccessPreview } from '@fagvaerk/contract/rights.ts';
import { compareCalls, compareOnSite, type MeantChange, type Operation, withChange } from '../authorization/preview.ts';
import type { UsageRecorder } from '../usage/recorder.ts';
import { listCalls } from './calls.ts';
import type { GatewayOptions } from './routes.ts';

type Needed = Pick<GatewayOptions, 'catalogue' | 'endpoints' | 'rules'> & { usage: Pick<UsageRecorder, 'callsOf'> };

/** Tells what a change of rights would do, as the gateway would decide: over HTTPS, at the address of the site's environment. */
export function createPreviewAccess({ catalogue, endpoints, rules, usage }: Needed) {
  const operations = listCalls(catalogue, endpoints).map(
    ({ endpointID, operation: { method, path } }): Operation => ({ endpointID, method, path }),
  );
  const known = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const operationOf = (method: string, path: string) => known.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);

  return async ({ customerID, keyHash, siteNames, rights }: MeantChange): Promise<AccessPreview> => {
    const calls = await usage.callsOf(customerID);
    const before = await rules.rulesFor(keyHash);
    const after = withChange(before, rights);
    const onSites: Pick<AccessPreview, 'gains' | 'losses'> = { gains: [], losses: [] };
    const [was, is] = [before.customerByKey(keyHash), after.customerByKey(keyHash)];
    for (const name of siteNames) {
      const site = before.siteByName(name);
      if (!site || !was || !is) continue;
      const { gains, losses } = compareOnSite(was, is, site, operations);
      onSites.gains.push(...gains);
      onSites.losses.push(...losses);
    }
    return {
      ...onSites,
      calls: calls.length,
      since: calls.at(-1)?.at ?? null,
      ...compareCalls(before, after, keyHash, calls, operationOf),
    };
  };
}
