import type { EffectiveAccess } from '@fagvaerk/contract/access-report.ts';
import type { ExplainedCall } from '@fagvaerk/contract/calls.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import { admit, type Target } from '../../authorization/decide.ts';
import { explain } from '../../authorization/explain.ts';
import type { GatewayServices } from '../routes.ts';
import { createCallMatcher } from './calls.ts';
import { holderOf, overviewOf } from './self-service.ts';

export type CallToExplain = Readonly<{ keyHash: string; siteName: string | undefined; method: string; path: string }>;

type AccessToSee = Readonly<{ keyHash: string; siteName: string; customerName: string }>;

/** As the gateway decides, assuming HTTPS and the right host. */
export function createExplainCall({ calls, rules }: Pick<GatewayServices, 'calls' | 'rules'>) {
  const match = createCallMatcher(calls);
  return {
    endpointIDOf: (method: string, path: string): number | undefined => match(method, path).target?.endpointID,
    explainCall: async (
      { keyHash, siteName, method, path }: CallToExplain,
      language: Language,
    ): Promise<Omit<ExplainedCall, 'customerID'>> => {
      const call = match(method, path);
      const found = await rules.rulesFor(keyHash);
      const caller = { isSecure: true, keyHash, siteName, environment: 'both' } as const;
      const { code, steps } = explain(found, caller, call, Date.now(), language);
      return {
        allowed: code === null,
        code,
        steps,
        siteID: (siteName && found.siteByName(siteName)?.siteID) || null,
        endpointID: call.target?.endpointID ?? null,
        path: call.target && call.path,
        right: rightOf(call.target),
      };
    },
    readCustomerAccess: async ({ keyHash, siteName, customerName }: AccessToSee): Promise<EffectiveAccess> => {
      const caller = { isSecure: true, keyHash, siteName, environment: 'both' } as const;
      const verdict = admit(await rules.rulesFor(keyHash), caller, Date.now());
      if (verdict.reason !== null) return { code: verdict.reason, data: null };
      return { code: null, data: { ...holderOf(customerName, verdict.customer), ...overviewOf(calls, verdict) } };
    },
  };
}

function rightOf(target: Target): ExplainedCall['right'] {
  const method = target?.method;
  return method ? `allow${method === 'PATCH' ? 'PUT' : method}` : null;
}
