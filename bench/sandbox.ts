// What a call answered by the sandbox costs, in CPU of both its threads, against the same JSON from a bare Fastify behind a bare proxy.
import { administrator, makeCaller } from './api-caller.ts';
import { compare, judge } from './compare.ts';
import { startPeer, startProduct } from './server-process.ts';

const siteName = 'lindholm-vvs';
const wantedByID = { atMost: 2 };

const product = await startProduct({ ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000' });
try {
  const headers = await makeCaller(product.address, siteName);
  const byID = await cpuOf('An invoice by id', '/api/v4.0/invoices/20418', headers);
  judge('CPU of an invoice by id', byID, wantedByID);
  await cpuOf('A list of 100 invoices', '/api/v4.0/invoices', headers);
} finally {
  await product.stop();
}

async function cpuOf(what: string, path: string, headers: Record<string, string>): Promise<number> {
  const sample = Buffer.from(await (await fetch(product.address + path, { headers })).arrayBuffer());
  const site = await startPeer('json', sample);
  const proxy = await startPeer('proxy', String(headers.apikey), site.address);
  const peer = { address: proxy.address, cpu: async () => (await proxy.cpu()) + (await site.cpu()) };
  try {
    const title = `${what}, ${sample.length} bytes, against a bare proxy and a bare Fastify, CPU of both`;
    return (await compare(title, { server: product, path, headers }, { server: peer, path, headers })).cpu;
  } finally {
    await Promise.all([proxy.stop(), site.stop()]);
  }
}
