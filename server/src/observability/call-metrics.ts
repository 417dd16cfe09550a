import { Counter, Histogram, type Registry } from 'prom-client';

export type UpstreamOutcome = 'answered' | 'unreachable' | 'timeout' | 'private' | 'abandoned' | 'revoked';

export type CallMetrics = ReturnType<typeof createCallMetrics>;

type AnsweredCall = Readonly<{
  version: string;
  answeredBy: 'gateway' | 'sandbox' | 'live';
  status: number;
  code: string | null;
  durationMs: number;
}>;

/** Labels never hold caller-controlled values. */
export function createCallMetrics(registry: Registry) {
  const registers = [registry];
  const calls = new Counter({
    name: 'fagvaerk_calls_total',
    help: 'Answered calls of the API',
    labelNames: ['version', 'status', 'code'],
    registers,
  });
  const durations = new Histogram({
    name: 'fagvaerk_call_duration_seconds',
    help: 'Duration of calls of the API, by what answered them',
    labelNames: ['version', 'by'],
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers,
  });
  const upstreamCalls = new Counter({
    name: 'fagvaerk_upstream_calls_total',
    help: 'Calls that were forwarded to live sites',
    labelNames: ['outcome'],
    registers,
  });
  const refusedLogins = new Counter({
    name: 'fagvaerk_refused_logins_total',
    help: 'Refused logins to the admin panel',
    labelNames: ['code'],
    registers,
  });
  return {
    recordCall: ({ version, answeredBy, status, code, durationMs }: AnsweredCall): void => {
      calls.inc({ version, status, code: code ?? '' });
      durations.observe({ version, by: answeredBy }, durationMs / 1000);
    },
    recordUpstream: (outcome: UpstreamOutcome): void => upstreamCalls.inc({ outcome }),
    recordRefusedLogin: (code: string): void => refusedLogins.inc({ code }),
  };
}
