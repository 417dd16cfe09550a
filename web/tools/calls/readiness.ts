import { takesIdempotencyKey } from '@fagvaerk/catalogue/model.ts';
import type { LoggedCall } from '@fagvaerk/contract/calls.ts';
import { scenarioRetryAfterSeconds } from '@fagvaerk/contract/limits.ts';
import type { SandboxScenario } from '@fagvaerk/contract/scenarios.ts';

type State = 'passed' | 'failed' | 'untried';
/** Newest first. */
type Calls = readonly LoggedCall[];

/** Callers measure the wait from when the response arrives. */
const earliestRepeatMs = scenarioRetryAfterSeconds * 1000 - 200;
const silentMs = 60_000;

/** What the calls of a key show about the program that sent them. */
export const readinessOf = (calls: Calls, nowMs: number) =>
  ({
    'rate-limited': stateAfter(calls, 'rate-limited', waitedAndSucceeded),
    unavailable: stateAfter(calls, 'unavailable', waitedAndSucceeded),
    'lost-response': stateAfter(calls, 'lost-response', (failed, repeats) =>
      repeats.some((call) => (takesIdempotencyKey(failed.method) ? call.isReplayed : isSuccess(call))),
    ),
    'key-expired': stateAfterExpiry(calls, nowMs),
    pages: calls.some((call) => call.isLaterPage && isSuccess(call)) ? 'passed' : 'untried',
    keys: stateOfKeys(calls.filter(({ method }) => takesIdempotencyKey(method))),
  }) as const;

type IsHandled = (failed: LoggedCall, repeats: Calls) => boolean;

/** Passed if the program went on correctly after one of the failures, whatever happened at the others. */
function stateAfter(calls: Calls, scenario: SandboxScenario, isHandled: IsHandled): State {
  const failures = calls.filter((call) => call.scenario === scenario);
  if (failures.length === 0) return 'untried';
  const repeatsOf = (failed: LoggedCall) =>
    calls.filter((call) => isSameCall(call, failed) && msBetween(failed, call) > failed.durationMs);
  return failures.some((failed) => isHandled(failed, repeatsOf(failed))) ? 'passed' : 'failed';
}

const waitedAndSucceeded: IsHandled = (failed, repeats) =>
  repeats.some(isSuccess) && msBetween(failed, repeats.at(-1)) >= failed.durationMs + earliestRepeatMs;

/** The program must have stopped: the newest such call is the only one of its minute. */
function stateAfterExpiry(calls: Calls, nowMs: number): State {
  const expired = calls.find(({ scenario }) => scenario === 'key-expired');
  if (!expired) return 'untried';
  const isRepeat = (call: LoggedCall): boolean =>
    isSameCall(call, expired) &&
    Math.abs(msBetween(expired, call)) < silentMs &&
    (call.scenario === 'key-expired' || msBetween(expired, call) > 0);
  if (calls.some((call) => call !== expired && isRepeat(call))) return 'failed';
  return nowMs - Date.parse(expired.at) < silentMs ? 'untried' : 'passed';
}

/** Files are sent without a key. */
function stateOfKeys(writes: Calls): State {
  if (writes.length === 0) return 'untried';
  return writes.some(({ isKeyed }) => isKeyed) ? 'passed' : 'failed';
}

const isSuccess = ({ status }: LoggedCall): boolean => status < 400;

const isSameCall = (one: LoggedCall, other: LoggedCall): boolean =>
  one.method === other.method && one.path === other.path && one.siteName === other.siteName;

/** NaN without a second call. */
const msBetween = (first: LoggedCall, second: LoggedCall | undefined): number =>
  Date.parse(second?.at ?? '') - Date.parse(first.at);
