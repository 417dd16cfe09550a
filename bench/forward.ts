// CPU of a call forwarded to a live site, against Fastify and undici with a key lookup.
import { compare, createCaller, printTarget, startPeer, startProduct } from './harness.ts';

const path = '/api/v4.0/invoices/20418';
const targetRatio = 1.15;

await using product = await startProduct({ ALLOW_PRIVATE_SITES: 'on' });
const sandbox = await createCaller(product, 'lindholm-vvs');
const invoice = await (await fetch(product.address + path, { headers: sandbox.headers })).text();
await using site = await startPeer('live-site', invoice);
const { headers } = await createCaller(product, 'live', site.address);
await using peer = await startPeer('proxy', headers.apikey, site.address);
const { cpuPerCall } = await compare(
  `A call forwarded to a live site, ${invoice.length} bytes, against Fastify and undici with a key lookup`,
  { servers: [product], path, headers },
  { servers: [peer], path, headers },
);
printTarget('CPU of a forwarded call', cpuPerCall, targetRatio);
