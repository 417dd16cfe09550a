const temporaryForReads = [408, 500, 502, 503, 504];
const longestWaitSeconds = 120;
/** A longer body, such as a file, is refused with a key. */
const keyedBodyMaximumBytes = 1024 * 1024;

/** Sends a request again while the error is temporary, with the same idempotency key each time. */
export async function fetchWithRetries(request: Request, attempts: number): Promise<Response> {
  if (needsKey(request) && !request.headers.has('idempotency-key')) {
    const { byteLength } = await request.clone().arrayBuffer();
    if (byteLength <= keyedBodyMaximumBytes) request.headers.set('idempotency-key', crypto.randomUUID());
  }
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt >= attempts;
    const response = await fetch(request.clone()).catch((error: unknown) => {
      if (isLast || request.signal.aborted || !isRepeatable(request)) throw error;
      return undefined;
    });
    const seconds = secondsToWait(response, attempt);
    if (response && (isLast || !isTemporary(request, response) || seconds > longestWaitSeconds)) return response;
    await response?.body?.cancel();
    await wait(seconds * 1000, request.signal);
  }
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

/** As the response says; otherwise twice as long each time, and not in step with other callers. */
export function secondsToWait(response: Response | undefined, attempt: number): number {
  const asked = response?.headers.get('retry-after');
  const growing = 2 ** attempt + Math.random();
  // A write in progress may take minutes, whatever the header says.
  return asked && /^\d+$/.test(asked) && response?.status !== 409 ? Number(asked) : growing;
}

/** Ends early when the caller gives up. */
const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => resolve(clearTimeout(timer)), { once: true });
  });
