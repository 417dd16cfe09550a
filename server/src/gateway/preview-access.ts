import { setImmediate as othersTurn } from 'node:timers/promises';
import type { AccessPreview } from '@fagvaerk/contract/rights.ts';
import { compareCalls, compareOnSite, type MeantChange, type Operation, withChange } from '../access/rules/preview.ts';
import type { UsageCounter } from '../usage/counter.ts';
import { callsOf } from './calls.ts';
import type { GatewayOptions } from './routes.ts';

type Needed = Pick<GatewayOptions, 'catalogue' | 'endpoints' | 'rules'> & { usage: Pick<UsageCounter, 'callsOf'> };

/** Tells what a change of rights would do, as the gateway would decide: over HTTPS, at the address of the site's environment. */
export function makePreviewAccess({ catalogue, endpoints, rules, usage }: Needed) {
  const operations = callsOf(catalogue, endpoints).map(
    ({ endpointID, operation: { method, path } }): Operation => ({ endpointID, method, path }),
  );
  const known = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const operationOf = (method: string, path: string) => known.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);

  return async ({ customerID, keyHash, siteNames, rights }: MeantChange): Promise<AccessPreview> => {
    const calls = await usage.callsOf(customerID);
    const before = await rules.rulesFor(keyHash);
    const after = withChange(before, rights);
    const onSites: Pick<AccessPreview, 'gains' | 'losses'> = { gains: [], losses: [] };
    for (const name of siteNames) {
      // Looked up each time: what memory holds may change between two turns.
      const [was, is] = [before.customerByKey(keyHash), after.customerByKey(keyHash)];
      const site = before.siteByName(name);
      if (!site || !was || !is) continue;
      const { gains, losses } = compareOnSite(was, is, site, operations);
      onSites.gains.push(...gains);
      onSites.losses.push(...losses);
      await othersTurn();
    }
    return {
      ...onSites,
      calls: calls.length,
      since: calls.at(-1)?.at ?? null,
      ...(await compareCalls(before, after, keyHash, calls, operationOf)),
    };
  };
}
