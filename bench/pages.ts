// How many bytes a page has, and how fast it is served against bare Fastify sending the same bytes from memory.
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
const wantedSpeed = { atLeast: 0.75 };

const product = await startProduct();
try {
  await printSizes();
  await printSpeed();
} finally {
  await product.stop();
}

async function printSizes(): Promise<void> {
  console.log('Bytes per page kind, style and all; reading.ts weighs what a browser loads');
  const rows: Record<string, Record<string, number>> = {};
  for (const [kind, path] of Object.entries(pageKinds)) {
    const [raw, gzip, br] = await Promise.all(['identity', 'gzip', 'br'].map((encoding) => fetchBytes(path, encoding)));
    rows[kind] = { raw: raw?.length ?? 0, gzip: gzip?.length ?? 0, br: br?.length ?? 0 };
  }
  console.table(rows);
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
