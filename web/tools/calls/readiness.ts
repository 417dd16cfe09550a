import { takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { scenarioRetryAfterSeconds } from '@fagvaerk/contract/limits.ts';
import type { SandboxScenario } from '@fagvaerk/contract/scenarios.ts';

type State = 'passed' | 'failed' | 'untried';

/** Callers measure the wait from when the response arrives. */
const earliestRepeatMs = scenarioRetryAfterSeconds * 1000 - 200;
const silentMs = 60_000;

/** What the calls of a key, newest first, show about the program that sent them. */
export function readinessOf(calls: readonly LoggedCall[]) {
  /** Passed if the program went on correctly after one of the simulated failures, whatever happened at the others. */
  const after = (
    scenario: SandboxScenario,
    isHandled: (failed: LoggedCall, repeats: readonly LoggedCall[]) => boolean,
  ): State => {
    const failures = calls.flatMap((call, index) => (call.scenario === scenario ? [{ call, index }] : []));
    if (failures.length === 0) return 'untried';
    const wasHandled = failures.some(({ call, index }) => isHandled(call, repeatsOf(call, calls.slice(0, index))));
    return wasHandled ? 'passed' : 'failed';
  };
  const waitedAndSucceeded = (failed: LoggedCall, repeats: readonly LoggedCall[]): boolean =>
    msBetween(failed, repeats.at(-1)) >= failed.durationMs + earliestRepeatMs && repeats.some(isSuccess);
  const writes = calls.filter(({ method }) => takesIdempotencyKey(method));
  const lists = calls.filter(({ isLaterPage }) => isLaterPage);
  return {
    'rate-limited': after('rate-limited', waitedAndSucceeded),
    unavailable: after('unavailable', waitedAndSucceeded),
    'lost-response': after('lost-response', (failed, repeats) =>
      repeats.some((call) => (takesIdempotencyKey(failed.method) ? call.isReplayed : isSuccess(call))),
    ),
    'key-expired': after('key-expired', (failed, repeats) => !(msBetween(failed, repeats.at(-1)) < silentMs)),
    pages: lists.some(isSuccess) ? 'passed' : 'untried',
    keys: writes[0] === undefined ? 'untried' : writes[0].isKeyed ? 'passed' : 'failed',
  } as const satisfies Record<string, State>;
}

const isSuccess = ({ status }: LoggedCall): boolean => status < 400;

const repeatsOf = ({ method, path, siteName }: LoggedCall, later: readonly LoggedCall[]): LoggedCall[] =>
  later.filter((call) => call.method === method && call.path === path && call.siteName === siteName);

/** NaN if there is no second call. */
const msBetween = (first: LoggedCall, second: LoggedCall | undefined): number =>
  Date.parse(second?.at ?? '') - Date.parse(first.at);
