// CPU of a call to the sandbox (gateway and sandbox threads), against a call that the same portal forwards to a live site.
import { compare, createCaller, printTarget, startPeer, startProduct } from './harness.ts';

const targetRatio = 2;

await using product = await startProduct({ ALLOW_PRIVATE_SITES: 'on' });
const { headers } = await createCaller(product, 'lindholm-vvs');
const ofRecord = await compareCpu('An invoice by id', '/api/v4.0/invoices/20418', 'live-record');
printTarget('CPU of an invoice by id', ofRecord, targetRatio);
// Without a target: a list costs 77 fields for each of its records.
await compareCpu('A list of ten invoices', '/api/v4.0/invoices?page=1&pageSize=10', 'live-list');

async function compareCpu(label: string, path: string, siteName: string): Promise<number> {
  const json = await (await fetch(product.address + path, { headers })).text();
  await using site = await startPeer('live-site', json);
  const live = await createCaller(product, siteName, site.address);
  const { cpuPerCall } = await compare(
    `${label}, ${json.length} bytes, against the same bytes from a live site, CPU of the portal`,
    { servers: [product], path, headers },
    { servers: [product], path, headers: live.headers },
  );
  return cpuPerCall;
}
