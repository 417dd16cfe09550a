import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Calls = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  /** So many at once on a connection, that the next calls are always there. */
  pipelining?: number;
  /** Sent with a POST, as JSON. */
  body?: string;
  /** It is the refusal that is measured. */
  isRefused?: true;
}>;

type Driven = Readonly<{ calls: number; perSecond: number }>;

const connections = 20;
const script = fileURLToPath(new URL('request.lua', import.meta.url));
const hasWrk = !spawnSync('wrk', ['-v']).error;
if (!hasWrk)
  console.warn(
    'wrk is not installed (Debian: apt install wrk, macOS: brew install wrk). autocannon is used in its place: it takes\n' +
      'CPU of its own beside the servers, which brings them closer together. Go by the CPU times.\n',
  );

/** Makes the same call again and again over a few connections. One that fails ends the measurement. */
export const drive: (calls: Calls, seconds: number) => Promise<Driven> = hasWrk ? driveByWrk : driveByAutocannon;

async function driveByWrk(calls: Calls, seconds: number): Promise<Driven> {
  const { url, headers, pipelining = 1, body, isRefused } = calls;
  const post = body === undefined ? [] : ['POST', body];
  // Without a script it makes its calls with less CPU.
  const isScripted = pipelining > 1 || post.length > 0;
  const { stdout } = await promisify(execFile)('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--timeout', '30s'],
    ...Object.entries(headersOf(headers, body)).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(isScripted ? ['--script', script, url, '--', String(pipelining), ...post] : [url]),
  ]);
  const failed = (isRefused ? /Socket errors.*/ : /Non-2xx.*|Socket errors.*/).exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  const [made, perSecond] = [/(\d+) requests in/, /Requests\/sec:\s*([\d.]+)/].map((pattern) =>
    Number(pattern.exec(stdout)?.[1]),
  );
  if (!made || !perSecond) throw new Error(`wrk said about ${url}:\n${stdout}`);
  return { calls: made, perSecond };
}

async function driveByAutocannon(calls: Calls, seconds: number): Promise<Driven> {
  const { url, headers, pipelining = 1, body, isRefused } = calls;
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    headers: headersOf(headers, body),
    ...(body !== undefined && { method: 'POST', body }),
    connections,
    pipelining,
    duration: seconds,
  });
  const failed = isRefused ? errors : non2xx + errors;
  if (failed > 0) throw new Error(`${url}: ${failed} calls failed`);
  return { calls: requests.total, perSecond: requests.total / duration };
}

const headersOf = (headers: Calls['headers'], body: string | undefined) => ({
  ...headers,
  ...(body !== undefined && { 'content-type': 'application/json' }),
});
