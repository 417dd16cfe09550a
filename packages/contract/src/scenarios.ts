/** Failures on demand in the sandbox. */
export const scenarioHeader = 'X-Sandbox-Scenario';

export const sandboxScenarios = [
  'rate-limited',
  'server-error',
  'unavailable',
  'timeout',
  'lost-response',
  'slow',
  'key-expired',
  'revoked-midway',
] as const;
export type SandboxScenario = (typeof sandboxScenarios)[number];
