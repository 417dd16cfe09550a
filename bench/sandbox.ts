// How fast the product answers from the sandbox, against bare Fastify sending the same JSON, and where the time goes.
import { administrator, makeCaller } from './api-caller.ts';
import { compare, judge } from './compare.ts';
import { drive } from './drive.ts';
import { printBusiest } from './profile.ts';
import { startPeer, startProduct } from './server-process.ts';

const byID = '/api/v4.0/invoices/20418';
const list = '/api/v4.0/invoices';
const siteName = 'lindholm-vvs';
const settings = { ...administrator, RATE_LIMIT_PER_MINUTE: '1000000000' };
const wantedSpeed = { atLeast: 0.7 };
const longList = '/api/v4.0/fitterhours?pageSize=1000';
const wantedCpu = { atMost: 1.5 };
const profiledSeconds = 10;

const product = await startProduct(settings);
try {
  const headers = await makeCaller(product.address, siteName);
  judge('Calls per second of an invoice by id', await speedOf('An invoice by id', byID, headers), wantedSpeed);
  await speedOf('A list of 100 invoices', list, headers);
  for (const encoding of ['br', 'gzip'])
    judge(`CPU of a list of 1,000 as ${encoding}`, await cpuOf(encoding, headers), wantedCpu);
} finally {
  await product.stop();
}

console.log('Where the time of a list goes');
await printBusiest(async (nodeOptions) => {
  const profiled = await startProduct(settings, nodeOptions);
  const headers = await makeCaller(profiled.address, siteName);
  await drive({ url: profiled.address + list, headers }, profiledSeconds);
  await profiled.stop();
});

async function speedOf(what: string, path: string, headers: Record<string, string>): Promise<number> {
  const sample = Buffer.from(await (await fetch(product.address + path, { headers })).arrayBuffer());
  const peer = await startPeer('json', sample);
  try {
    const { speed } = await compare(
      `${what}, ${sample.length} bytes, against bare Fastify sending the same JSON`,
      { server: product, path, headers },
      { server: peer, path, headers },
    );
    return speed;
  } finally {
    await peer.stop();
  }
}

/** Against the same list as it is. */
async function cpuOf(encoding: string, headers: Record<string, string>): Promise<number> {
  const plain = { server: product, path: longList, headers };
  const packed = { ...plain, headers: { ...headers, 'accept-encoding': encoding } };
  return (await compare(`A list of 1,000 fitter hours as ${encoding}, against the same list as it is`, packed, plain))
    .cpu;
}
