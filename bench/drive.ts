import { execFile, spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

export type Calls = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  /** So many at once on a connection, that the next calls are always there. */
  pipelining?: number;
}>;

type Driven = Readonly<{ calls: number; perSecond: number }>;

const connections = 20;
const pipeliningScript = fileURLToPath(new URL('pipelining.lua', import.meta.url));
const hasWrk = !spawnSync('wrk', ['-v']).error;
if (!hasWrk)
  console.warn(
    'wrk is not installed (Debian: apt install wrk, macOS: brew install wrk). autocannon is used in its place: it takes\n' +
      'CPU of its own beside the servers, which brings them closer together. Go by the CPU times.\n',
  );

/** Makes the same call again and again over a few connections. One that fails ends the measurement. */
export const drive: (calls: Calls, seconds: number) => Promise<Driven> = hasWrk ? driveByWrk : driveByAutocannon;

async function driveByWrk({ url, headers, pipelining = 1 }: Calls, seconds: number): Promise<Driven> {
  const { stdout } = await promisify(execFile)('wrk', [
    ...['--threads', '1', '--connections', String(connections), '--duration', `${seconds}s`, '--timeout', '30s'],
    ...Object.entries(headers).flatMap(([name, value]) => ['--header', `${name}: ${value}`]),
    ...(pipelining > 1 ? ['--script', pipeliningScript] : []),
    url,
    ...(pipelining > 1 ? ['--', String(pipelining)] : []),
  ]);
  const failed = /Non-2xx.*|Socket errors.*/.exec(stdout);
  if (failed) throw new Error(`${url}: ${failed[0]}`);
  const [calls, perSecond] = [/(\d+) requests in/, /Requests\/sec:\s*([\d.]+)/].map((pattern) =>
    Number(pattern.exec(stdout)?.[1]),
  );
  if (!calls || !perSecond) throw new Error(`wrk said about ${url}:\n${stdout}`);
  return { calls, perSecond };
}

async function driveByAutocannon({ url, headers, pipelining = 1 }: Calls, seconds: number): Promise<Driven> {
  const { requests, duration, non2xx, errors } = await autocannon({
    url,
    headers,
    connections,
    pipelining,
    duration: seconds,
  });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx + errors} calls failed`);
  return { calls: requests.total, perSecond: requests.total / duration };
}
