// CPU of a call to the sandbox (gateway and sandbox threads), against a call that the same portal forwards to a live site.
import { compare, createCaller, printTarget, startPeer, startProduct } from './harness.ts';

const targetRatio = 2;
const calls = [
  { label: 'An invoice by id', path: '/api/v4.0/invoices/20418', siteName: 'live-record' },
  { label: 'A list of ten invoices', path: '/api/v4.0/invoices?page=1&pageSize=10', siteName: 'live-list' },
];

await using product = await startProduct({ ALLOW_PRIVATE_SITES: 'on' });
const { headers } = await createCaller(product, 'lindholm-vvs');
for (const { label, path, siteName } of calls) {
  const json = await (await fetch(product.address + path, { headers })).text();
  await using site = await startPeer('live-site', json);
  const live = await createCaller(product, siteName, site.address);
  const { cpuPerCall } = await compare(
    `${label}, ${json.length} bytes, against the same bytes from a live site, CPU of the portal`,
    { servers: [product], path, headers },
    { servers: [product], path, headers: live.headers },
  );
  printTarget(`CPU of ${label.toLowerCase()}`, cpuPerCall, targetRatio);
}
