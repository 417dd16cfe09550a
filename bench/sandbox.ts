// CPU of a call to the sandbox (gateway and sandbox threads), against a Fastify proxy and a Fastify serving the same JSON.
import { compare, createCaller, printTarget, startPeer, startProduct } from './harness.ts';

const targetRatio = 2;

await using product = await startProduct();
const { headers } = await createCaller(product, 'lindholm-vvs');
printTarget('CPU of an invoice by id', await compareCpu('An invoice by id', '/api/v4.0/invoices/20418'), targetRatio);
await compareCpu('A list of 100 invoices', '/api/v4.0/invoices');

async function compareCpu(label: string, path: string): Promise<number> {
  const json = await (await fetch(product.address + path, { headers })).text();
  await using site = await startPeer('json', json);
  await using proxy = await startPeer('proxy', headers.apikey, site.address);
  return await compare(
    `${label}, ${json.length} bytes, against a Fastify proxy and a Fastify upstream, CPU of both`,
    { servers: [product], path, headers },
    { servers: [proxy], upstreams: [site], path, headers },
  );
}
