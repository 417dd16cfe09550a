// Size of the pages, and pages per second against Fastify sending the same bytes from memory.
import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { compare, printTarget, startPeer, startProduct } from './harness.ts';

const path = '/invoicesv4';
const pages = { introduction: '/introduction', guide: '/filtering', resource: path, 'not found': '/no-such-page' };
const headers = { 'accept-encoding': 'gzip', cookie: 'lang=da' };
const targetRatio = 0.7;

await using product = await startProduct();
const sizes: Record<string, Record<string, number>> = {};
for (const [kind, pagePath] of Object.entries(pages)) {
  const sizeAs = async (encoding: string) => (await fetchEncoded(pagePath, encoding)).length;
  sizes[kind] = { raw: await sizeAs('identity'), gzip: await sizeAs('gzip'), br: await sizeAs('br') };
}
console.log('Bytes of a page with its inline style');
console.table(sizes);

const page = await fetchEncoded(path, 'gzip');
await using peer = await startPeer('bytes', page);
const { perSecond } = await compare(
  `The page ${path}, ${page.length} bytes, against Fastify sending the same bytes from memory`,
  { servers: [product], path, headers },
  { servers: [peer], path, headers },
);
printTarget('Requests/s of a page', perSecond, targetRatio, 'at least');

/** `fetch` would decode the body. */
async function fetchEncoded(pagePath: string, encoding: string): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  request(product.address + pagePath, { headers: { ...headers, 'accept-encoding': encoding } }, (response) =>
    resolve(buffer(response)),
  )
    .once('error', reject)
    .end();
  return promise;
}
