import type { Catalogue } from '@fagvaerk/catalogue/model.ts';
import type { EffectiveAccess } from '@fagvaerk/contract/access-report.ts';
import type { ExplainedCall } from '@fagvaerk/contract/calls.ts';
import type { Language } from '@fagvaerk/contract/language.ts';
import type { AccessEffect } from '@fagvaerk/contract/rights.ts';
import type { SiteCheck } from '@fagvaerk/contract/site-health.ts';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { ProposedChange } from '../authorization/preview.ts';
import type { RulesCache } from '../authorization/rules-cache.ts';
import type { Config } from '../config.ts';
import type { Change } from '../directory/change.ts';
import type { Access } from '../directory/initialize.ts';
import type { ThrottledLog } from '../logging/throttled-log.ts';
import type { CallMetrics } from '../observability/call-metrics.ts';
import type { SandboxAdmin } from '../sandbox/upstream.ts';
import type { UsageRecorder } from '../usage/recorder.ts';
import type { LoginThrottle } from './auth/login-throttle.ts';
import type { TokenThrottle } from './auth/token-throttle.ts';

export type AdminServices = Readonly<{
  access: Access;
  log: Logger;
  catalogue: Pick<Catalogue, 'versions'>;
  rules: RulesCache;
  sandbox: { admin: SandboxAdmin };
  checkSite: (baseUrl: string) => Promise<SiteCheck>;
  calls: CallReader;
  metrics: CallMetrics | undefined;
}>;

type CallReader = Pick<UsageRecorder, 'searchCalls' | 'refusalReasons' | 'listUnknownKeys' | 'calledEndpoints'> &
  Readonly<{
    endpointIDOf: (method: string, path: string) => number | undefined;
    explainCall: (
      call: Readonly<{ keyHash: string; siteName: string | undefined; method: string; path: string }>,
      language: Language,
    ) => Promise<Omit<ExplainedCall, 'customerID'>>;
    readCustomerAccess: (
      query: Readonly<{ keyHash: string; siteName: string; customerName: string }>,
    ) => Promise<EffectiveAccess>;
    previewAccess: (change: ProposedChange) => Promise<AccessEffect>;
  }>;

/** What the routes work with. */
export type AdminTools = AdminServices &
  Readonly<{
    config: Config;
    /** Where calls of test sites go. */
    sandboxOrigin: string;
    note: ThrottledLog;
    throttle: LoginThrottle;
    findByToken: TokenThrottle;
    runChange: <T>(request: FastifyRequest, work: (change: Change) => Promise<T>) => Promise<T>;
  }>;
