import type { AccessEffect } from '@fagvaerk/contract/rights.ts';
import { compareCalls, compareOnSite, type Operation, type ProposedChange } from '../../authorization/preview.ts';
import type { UsageRecorder } from '../../usage/recorder.ts';
import type { GatewayServices } from '../routes.ts';

type Dependencies = Pick<GatewayServices, 'calls' | 'rules'> & { usage: Pick<UsageRecorder, 'callsOf'> };

export function createPreviewAccess({ calls: documented, rules, usage }: Dependencies) {
  const operations = documented.map(
    ({ endpointID, operation: { method, path } }): Operation => ({ endpointID, method, path }),
  );
  const known = new Map(operations.map((operation) => [`${operation.method} ${operation.path}`, operation]));
  const operationOf = (method: string, path: string) => known.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);

  return async ({ customerID, keyHash, siteNames, after }: ProposedChange): Promise<AccessEffect> => {
    const calls = await usage.callsOf(customerID);
    const before = await rules.rulesFor(keyHash);
    const onSites: Pick<AccessEffect, 'gains' | 'losses'> = { gains: [], losses: [] };
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
