import { errorsOf } from './api-error.ts';
import { createTurns } from './turns.ts';

const temporaryForReads = [408, 500, 502, 503, 504];
/** A longer body, such as a file, is refused with a key. */
const keyedBodyMaximumBytes = 1024 * 1024;

export type RetryOptions = Readonly<{
  /** How many times a call is sent at most; 6 unless given. */
  attempts?: number | undefined;
  /** A response with a longer `Retry-After` is returned instead; 120 unless given. */
  longestWaitSeconds?: number | undefined;
  /** How long an attempt may take, its response included; 180 unless given. */
  timeoutSeconds?: number | undefined;
  /** How many calls are sent or waiting at once, the others queue; 20 unless given. */
  concurrency?: number | undefined;
  /** Told of every wait, for a log. */
  onRetry?: ((retry: Retry) => void) | undefined;
}>;

/** `status` is undefined if there was no response. */
export type Retry = Readonly<{
  attempt: number;
  method: string;
  url: string;
  status: number | undefined;
  code: string | undefined;
  waitMs: number;
}>;

/** A `fetch` that sends a request again while the error is temporary, with the same idempotency key each time. */
export function createFetch(options: RetryOptions): (request: Request) => Promise<Response> {
  const { attempts = 6, longestWaitSeconds = 120, timeoutSeconds = 180, concurrency = 20, onRetry } = options;
  for (const [name, value] of Object.entries({ attempts, longestWaitSeconds, timeoutSeconds, concurrency }))
    if (!(value >= 1 && value <= 86_400)) throw new RangeError(`${name} must be from 1 to 86400`);
  const inTurn = createTurns(concurrency);

  const send = async (request: Request): Promise<Response> => {
    await addKey(request);
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt >= attempts;
      const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1000)]);
      // The API never redirects, and the key must not reach another host.
      const response = await fetch(request.clone(), { signal, redirect: 'manual' }).catch((error: unknown) => {
        if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
        return undefined;
      });
      const asked = response && secondsAsked(response);
      if (response && (isLast || !isTemporary(request, response) || (asked ?? 0) > longestWaitSeconds)) return response;
      const waitMs = 1000 * secondsToWait(asked, attempt, longestWaitSeconds);
      const code = errorsOf(await response?.json().catch(() => undefined))[0]?.code;
      onRetry?.({ attempt, method: request.method, url: request.url, status: response?.status, code, waitMs });
      await wait(waitMs, request.signal);
    }
  };
  return (request) => inTurn(request.signal, () => send(request));
}

async function addKey(request: Request): Promise<void> {
  if (!needsKey(request) || request.headers.has('idempotency-key')) return;
  const { byteLength } = await request.clone().arrayBuffer();
  if (byteLength <= keyedBodyMaximumBytes) request.headers.set('idempotency-key', crypto.randomUUID());
}

type Sent = Pick<Request, 'method' | 'headers'>;

const needsKey = ({ method }: Sent): boolean => ['POST', 'PATCH'].includes(method);
const isRepeatable = (request: Sent): boolean => !needsKey(request) || request.headers.has('idempotency-key');

export function isTemporary(request: Sent, { status, headers }: Response): boolean {
  if (status === 429) return true;
  // Not carried out, or a write with the same key is in progress; other conflicts have no such header.
  if ([409, 503].includes(status) && headers.has('retry-after')) return isRepeatable(request);
  return request.method === 'GET' && temporaryForReads.includes(status);
}

/** A write in progress may take minutes, whatever the header says. */
export function secondsAsked({ status, headers }: Response): number | undefined {
  const asked = headers.get('retry-after') ?? '';
  return status !== 409 && /^\d+$/.test(asked) ? Number(asked) : undefined;
}

/** At least as long as asked, otherwise doubled each time; the random part keeps callers from returning together. */
export function secondsToWait(asked: number | undefined, attempt: number, longest: number): number {
  const growing = Math.min(2 ** attempt, longest);
  return asked === undefined ? growing + Math.random() : asked + (growing / 2) * Math.random();
}

/** Ends early when the caller gives up. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
