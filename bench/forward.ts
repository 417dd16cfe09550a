// A call forwarded to a live site, against the libraries that a team would combine instead.
import { compare, createCaller, printTarget, startPeer, startProduct } from './harness.ts';

const path = '/api/v4.0/invoices/20418';
const targets = { cpu: 1.05, p99: 2 };

await using product = await startProduct({ ALLOW_PRIVATE_SITES: 'on' });
const sandbox = await createCaller(product, 'lindholm-vvs');
const invoice = await (await fetch(product.address + path, { headers: sandbox.headers })).text();
await using site = await startPeer('live-site', invoice);
const { headers } = await createCaller(product, 'live', site.address);
await using library = await startPeer('library', headers.apikey, site.address);
const ratios = await compare(
  `A call forwarded to a live site, ${invoice.length} bytes, against Fastify with http-proxy, rate-limit, a table of keys and a row per call`,
  { servers: [product], path, headers },
  { servers: [library], path, headers },
);
printTarget('CPU of a forwarded call', ratios.cpuPerCall, targets.cpu);
printTarget('p99 of a forwarded call', ratios.p99, targets.p99);
