// How much a page weighs, and how fast it is served against bare Fastify sending the same bytes from memory.
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { compare, judge } from './compare.ts';
import { startPeer, startProduct } from './server-process.ts';

const measuredPage = '/invoicesv4';
const pageKinds = {
  introduction: '/introduction',
  guide: '/filtering',
  resource: measuredPage,
  'not found': '/no-such-page',
};
/** As a browser asks; bytes are compared in the encoding that the peer sends. */
const headers = { 'accept-encoding': 'gzip', cookie: 'lang=da' };
const wantedSpeed = { atLeast: 0.85 };
/** The best peer we know loads 68 KB, 32 KB of it script. */
const coldLoadBudgetBytes = { all: { atMost: 60 * 1024 }, script: { atMost: 5 * 1024 } };

const product = await startProduct();
try {
  await printSizes();
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
  judge('Bytes of a resource page', rows.resource?.['cold load'] ?? Number.NaN, coldLoadBudgetBytes.all);
  judge('Of it script', rows.resource?.['of it script'] ?? Number.NaN, coldLoadBudgetBytes.script);
}

async function printSpeed(): Promise<void> {
  const page = await fetchBytes(measuredPage, headers['accept-encoding']);
  const peer = await startPeer('bytes', page);
  try {
    const { speed } = await compare(
      `The page ${measuredPage}, ${page.length} bytes, against bare Fastify sending the same bytes from memory`,
      { server: product, path: measuredPage, headers },
      { server: peer, path: measuredPage, headers },
    );
    judge('Calls per second of a page', speed, wantedSpeed);
  } finally {
    await peer.stop();
  }
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
