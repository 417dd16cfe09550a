// How much a page weighs, and how fast it is served against bare Fastify sending the same bytes from memory.
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { portalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import autocannon from 'autocannon';
import { startPeer, startProduct } from './server-process.ts';

const measuredPage = '/invoicesv4';
const pageKinds = {
  introduction: '/introduction',
  guide: '/filtering',
  resource: measuredPage,
  'not found': '/no-such-page',
};
const rounds = 9;
const roundSeconds = 2;
const wantedRatio = 0.85;
/** The best peer we know loads 68 KB, 32 KB of it script. */
const coldLoadBudgetBytes = { all: 60 * 1024, script: 5 * 1024 };

const manifest = portalManifest.parse(
  JSON.parse(await readFile(new URL('../web/dist/portal.json', import.meta.url), 'utf8')),
);
const product = await startProduct();
try {
  await printSizes();
  printBuildTime();
  await printSpeed();
} finally {
  await product.stop();
}

async function printSizes(): Promise<void> {
  console.log('Bytes per page kind (cold load: the page and all it loads before any interaction, gzip)');
  const rows: Record<string, Record<string, number>> = {};
  for (const [kind, path] of Object.entries(pageKinds)) {
    const [raw, gzip, br] = await Promise.all(['identity', 'gzip', 'br'].map((encoding) => fetchBytes(path, encoding)));
    const { all, script } = await coldLoad(path);
    rows[kind] = {
      raw: raw?.length ?? 0,
      gzip: gzip?.length ?? 0,
      br: br?.length ?? 0,
      'cold load': all,
      'of it script': script,
    };
  }
  console.table(rows);
  const measured = rows.resource ?? {};
  console.log(
    `Budget of a resource page: ${coldLoadBudgetBytes.all} in all (${verdict((measured['cold load'] ?? 0) <= coldLoadBudgetBytes.all)}), ${coldLoadBudgetBytes.script} of script (${verdict((measured['of it script'] ?? 0) <= coldLoadBudgetBytes.script)})\n`,
  );
}

function printBuildTime(): void {
  if (manifest.buildMs === undefined) return;
  const renderings = manifest.pages.length * 2;
  console.log(
    `Build: ${(manifest.buildMs / renderings).toFixed(1)} ms per page (${renderings} renderings in ${(manifest.buildMs / 1000).toFixed(1)} s)\n`,
  );
}

/** Rounds alternate, so that whatever else the machine does hits both alike; the median round counts. */
async function printSpeed(): Promise<void> {
  const peer = await startPeer('bare-fastify.ts', await fetchBytes(measuredPage, 'br'));
  const results: { ours: number; theirs: number; ratio: number }[] = [];
  try {
    await drive(product.address, roundSeconds);
    await drive(peer.address, roundSeconds);
    for (let round = 0; round < rounds; round++) {
      const ours = await drive(product.address, roundSeconds);
      const theirs = await drive(peer.address, roundSeconds);
      results.push({ ours, theirs, ratio: ours / theirs });
    }
  } finally {
    await peer.stop();
  }
  const { ours, theirs, ratio } = results.sort((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)] ?? {
    ours: 0,
    theirs: 0,
    ratio: 0,
  };
  console.log(
    `Requests/s of ${measuredPage}: ${ours.toFixed(0)}, bare Fastify with the same bytes: ${theirs.toFixed(0)}`,
  );
  console.log(`Ratio ${ratio.toFixed(2)}, wanted ${wantedRatio} (${verdict(ratio >= wantedRatio)})`);
}

async function drive(address: string, seconds: number): Promise<number> {
  const result = await autocannon({
    url: address + measuredPage,
    connections: 20,
    duration: seconds,
    headers: { 'accept-encoding': 'gzip, deflate, br', cookie: 'lang=da' },
  });
  if (result.non2xx + result.errors > 0)
    throw new Error(`${result.non2xx + result.errors} requests to ${address} failed`);
  return result.requests.total / result.duration;
}

/** The page itself, its icon, style sheets, fonts and the scripts that it names. */
async function coldLoad(path: string): Promise<{ all: number; script: number }> {
  const html = (await fetchBytes(path, 'identity')).toString();
  const scripts = namedFiles(html, /<script\b[^>]*\bsrc="([^"]+)"/g);
  const others = namedFiles(
    html,
    /<link\b[^>]*\brel="(?:stylesheet|preload|modulepreload|icon)"[^>]*\bhref="([^"]+)"/g,
  );
  const weigh = async (paths: string[]) => {
    const files = await Promise.all(paths.map((file) => fetchBytes(file, 'gzip')));
    return files.reduce((sum, file) => sum + file.length, 0);
  };
  const script = await weigh(scripts);
  return { all: script + (await weigh([path, ...others])), script };
}

function namedFiles(html: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(html.matchAll(pattern), ([, address]) => address ?? ''))];
}

/** The bytes as they travel: `fetch` would unpack them. */
async function fetchBytes(path: string, encoding: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    request(new URL(path, product.address), { headers: { 'accept-encoding': encoding } }, (response) =>
      resolve(buffer(response)),
    )
      .once('error', reject)
      .end();
  });
}

function verdict(reached: boolean): string {
  return reached ? 'reached' : 'NOT reached';
}
