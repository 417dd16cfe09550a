/** Failures on demand: what a sandbox site answers to a call with the header X-Sandbox-Scenario. */
import { setTimeout as wait } from 'node:timers/promises';
import { scenarioRetryAfterSeconds, scenarioSlowSeconds, scenarioTimeoutSeconds } from '@fagvaerk/contract/limits.ts';
import { type SandboxScenario, sandboxScenarios, scenarioHeader } from '@fagvaerk/contract/scenarios.ts';
import type { FastifyRequest } from 'fastify';
import type { Site } from '../authorization/decide.ts';
import { Problem } from '../http/problem.ts';
import { responseStreamOf } from '../http/response-stream.ts';
import type { CallState, Forward } from './call-types.ts';

const headerPattern = /^([a-z-]+)(?: *; *rate=(0(?:\.\d+)?|1(?:\.0+)?))?$/;
const retryAfterMs = scenarioRetryAfterSeconds * 1000;

type Asked = Readonly<{ scenario: SandboxScenario; rate: number }>;

export function readScenario({ headers }: FastifyRequest, { kind }: Site): Asked | null {
  const header = headers[scenarioHeader.toLowerCase()];
  if (header === undefined) return null;
  if (kind !== 'sandbox') throw new Problem('scenario-on-live-site');
  const [, name, rate = '1'] = headerPattern.exec(String(header)) ?? [];
  const scenario = sandboxScenarios.find((one) => one === name);
  if (!scenario) throw new Problem('scenario-unknown');
  return { scenario, rate: Number(rate) };
}

/** Within idempotency, so that a failure does to a key what it does in production, and a repeat gets the stored response. */
export const withScenario =
  (forward: Forward): Forward =>
  async (admitted, request, reply, reauthorize, write) => {
    const asked = readScenario(request, admitted.site);
    if (!asked || Math.random() >= asked.rate) return forward(admitted, request, reply, reauthorize, write);
    (request.call as CallState).scenario = asked.scenario;
    reply.header(scenarioHeader, asked.scenario);
    const failWithUnknownOutcome = (code: 'server-error' | 'upstream-timeout'): never => {
      if (write) write.isSent = true;
      throw new Problem(code);
    };
    switch (asked.scenario) {
      case 'rate-limited':
        throw new Problem('rate-limited', { retryAfterMs });
      case 'unavailable':
        throw new Problem('sandbox-unavailable', { retryAfterMs });
      case 'key-expired':
        throw new Problem('key-expired');
      case 'server-error':
        return failWithUnknownOutcome('server-error');
      case 'timeout':
        await wait(scenarioTimeoutSeconds * 1000);
        return failWithUnknownOutcome('upstream-timeout');
      case 'slow':
        await wait(scenarioSlowSeconds * 1000);
        if (responseStreamOf(reply.raw).destroyed) throw new Error('the caller hung up');
        return forward(admitted, request, reply, reauthorize, write);
      case 'revoked-midway':
        return forward(admitted, request, reply, () => Promise.reject(new Problem('access-off')), write);
      case 'lost-response':
        // The pipeline loses it, once idempotency has stored it.
        return forward(admitted, request, reply, reauthorize, write);
    }
  };
