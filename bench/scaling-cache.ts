import { Agent, get } from 'node:http';
import { startNginx } from '../scripts/nginx.mjs';
import type { Running } from './server-process.ts';

const readersAtOnce = 20;
/** What nginx has from before; while it asks behind a reader's back, one read of several reaches a portal. */
const fromCache = ['HIT', 'STALE'];

type Read = Readonly<{ path: string; headers: Record<string, string> }>;

/** Reads of all pages, few of them often, in both languages and all encodings, as deploy/nginx.conf answers them. */
export async function readThroughCache(program: string, products: readonly Running[], seconds: number) {
  const proxy = await startNginx(
    program,
    products.map(({ address }) => Number(new URL(address).port)),
  );
  const agent = new Agent({ keepAlive: true, maxSockets: readersAtOnce });
  const read = ({ path, headers }: Read) =>
    new Promise<string>((resolve, reject) => {
      get(proxy.origin + path, { agent, headers }, (response) => {
        response.resume().once('end', () => resolve(String(response.headers['x-cache'])));
      }).once('error', reject);
    });
  const [{ address }] = products as [Running];
  const sitemap = await (await fetch(`${address}/sitemap.xml`)).text();
  const pages = Array.from(sitemap.matchAll(/<loc>([^<]+)/g), ([, url = '']) => new URL(url).pathname);
  let [reads, reached] = [0, 0];
  const endsAt = performance.now() + seconds * 1_000;
  const readOn = async () => {
    while (performance.now() < endsAt) {
      if (!fromCache.includes(await read(pickRead(pages)))) reached++;
      reads++;
    }
  };
  try {
    await Promise.all(Array.from({ length: readersAtOnce }, readOn));
    return { reads, reached };
  } finally {
    agent.destroy();
    await proxy.close();
  }
}

/** The first of the pages is read as often as the last hundred together. */
function pickRead(pages: readonly string[]): Read {
  const place = Math.floor((pages.length + 1) ** Math.random()) - 1;
  const lot = Math.random();
  const encoding = lot < 0.9 ? 'br' : lot < 0.99 ? 'gzip' : 'identity';
  const cookie = `lang=${Math.random() < 0.9 ? 'da' : 'en'}`;
  return { path: pages[place] ?? '/introduction', headers: { 'accept-encoding': encoding, cookie } };
}
