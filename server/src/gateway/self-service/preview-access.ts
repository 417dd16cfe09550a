import type { AccessEffect } from '@fagvaerk/contract/rights.ts';
import { compareCalls, compareOnSite, type Operation, type ProposedChange } from '../../authorization/preview.ts';
import type { UsageRecorder } from '../../usage/recorder.ts';
import type { GatewayServices } from '../routes.ts';

type Dependencies = Pick<GatewayServices, 'calls' | 'rules'> & { usage: Pick<UsageRecorder, 'callsOf'> };

export function createPreviewAccess({ calls: documented, rules, usage }: Dependencies) {
  const operations = documented.map(
    ({ endpointID, operation: { method, path } }): Operation => ({ endpointID, method, path }),
  );
  const byCall = new Map(operations.map((one) => [`${one.method} ${one.path}`, one]));
  const operationOf = (method: string, path: string) => byCall.get(`${method === 'HEAD' ? 'GET' : method} ${path}`);

  return async ({ customerID, keyHash, siteNames, after }: ProposedChange): Promise<AccessEffect> => {
    const { calls, total } = await usage.callsOf(customerID);
    const before = await rules.rulesFor(keyHash);
    const [was, is] = [before.customerByKey(keyHash), after.customerByKey(keyHash)];
    const onSites = Array.from(siteNames, (name) => before.siteByName(name)).flatMap((site) =>
      site && was && is ? compareOnSite(was, is, site, operations) : [],
    );
    return {
      gains: onSites.flatMap(({ gains }) => gains),
      losses: onSites.flatMap(({ losses }) => losses),
      calls: total,
      since: calls.at(-1)?.at ?? null,
      ...compareCalls(before, after, keyHash, calls, operationOf),
    };
  };
}
