// How fast the product answers from the sandbox, against bare Fastify sending the same JSON, and where the time goes.
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { administrator, makeCaller } from './api-caller.ts';
import { startPeer, startProduct } from './server-process.ts';

const byID = '/api/v4.0/invoices/20418';
const list = '/api/v4.0/invoices';
const settings = { ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000' };
const rounds = 7;
const roundSeconds = 2;
const wantedRatio = 0.5;
const shownFunctions = 10;

const ratio = await compare('An invoice by id', byID);
console.log(`Wanted ${wantedRatio} (${ratio >= wantedRatio ? 'reached' : 'NOT reached'})\n`);
await compare('A list of 100 invoices', list);
await printProfile(list);

/** Rounds alternate, so that whatever else the machine does hits both alike; the median round counts. */
async function compare(what: string, path: string): Promise<number> {
  const product = await startProduct(settings);
  const headers = await makeCaller(product.address, 'lindholm-vvs');
  const sample = Buffer.from(await (await fetch(product.address + path, { headers })).arrayBuffer());
  const peer = await startPeer('bare-fastify-json.ts', sample);
  const results: { ours: number; theirs: number; ratio: number }[] = [];
  try {
    for (let round = 0; round <= rounds; round++) {
      const ours = await drive(product.address + path, headers);
      const theirs = await drive(peer.address + path, headers);
      // The first round only warms up.
      if (round > 0) results.push({ ours, theirs, ratio: ours / theirs });
    }
  } finally {
    await Promise.all([product.stop(), peer.stop()]);
  }
  const median = results.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
  const { ours = 0, theirs = 0, ratio: middle = 0 } = median ?? {};
  console.log(`${what}, ${sample.length} bytes: ${ours.toFixed(0)} requests/s, bare Fastify ${theirs.toFixed(0)}`);
  console.log(`Ratio ${middle.toFixed(2)}`);
  return middle;
}

async function drive(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: 20, duration: roundSeconds });
  const failed = result.non2xx + result.errors;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed`);
  return result.requests.total / result.duration;
}

/** The functions that answering a call is mostly spent in. */
async function printProfile(path: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-profile-'));
  try {
    const product = await startProduct({ ...settings, NODE_OPTIONS: `--cpu-prof --cpu-prof-dir=${folder}` });
    const headers = await makeCaller(product.address, 'lindholm-vvs');
    for (let round = 0; round < rounds; round++) await drive(product.address + path, headers);
    await product.stop();
    const [file = ''] = await readdir(folder);
    console.table(busiest(JSON.parse(await readFile(join(folder, file), 'utf8')) as Profile));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

interface Profile {
  readonly nodes: readonly { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

function busiest({ nodes, samples, timeDeltas }: Profile): { function: string; share: string }[] {
  const names = new Map(
    nodes.map(({ id, callFrame: { functionName, url, lineNumber } }) => [
      id,
      `${functionName || '(no name)'} ${url.split('/').slice(-2).join('/')}:${lineNumber + 1}`,
    ]),
  );
  const times = new Map<string, number>();
  for (const [place, id] of samples.entries()) {
    const name = names.get(id) ?? '';
    if (!name.startsWith('(idle)')) times.set(name, (times.get(name) ?? 0) + (timeDeltas[place] ?? 0));
  }
  const total = times.values().reduce((sum, time) => sum + time, 0);
  return [...times]
    .sort(([, a], [, b]) => b - a)
    .slice(0, shownFunctions)
    .map(([name, time]) => ({ function: name, share: `${((100 * time) / total).toFixed(1)} %` }));
}
