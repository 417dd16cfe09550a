// What forwarding a call to a live site costs, against the least that a proxy with a key check can be.
import { administrator, makeCaller } from './api-caller.ts';
import { compare, judge } from './compare.ts';
import { startPeer, startProduct } from './server-process.ts';

const path = '/api/v4.0/invoices/20418';
const siteName = 'live';
const wanted = { atMost: 1.15 };

const product = await startProduct({
  ...administrator,
  ALLOW_PRIVATE_SITES: 'on',
  RATE_LIMIT_PER_MINUTE: '1000000000',
});
const sandbox = await makeCaller(product.address, 'lindholm-vvs');
const invoice = await (await fetch(product.address + path, { headers: sandbox })).text();
const site = await startPeer('live-site', invoice);
const headers = await makeCaller(product.address, siteName, site.address);
const peer = await startPeer('proxy', String(headers.apikey), site.address);
try {
  const { cpu } = await compare(
    `A call forwarded to a live site, ${invoice.length} bytes, against Fastify and undici with a key check`,
    { server: product, path, headers },
    { server: peer, path, headers },
  );
  judge('CPU of a forwarded call', cpu, wanted);
} finally {
  await Promise.all([product.stop(), peer.stop(), site.stop()]);
}
