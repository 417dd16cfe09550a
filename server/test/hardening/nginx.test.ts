import { once } from 'node:events';
import { readdir, readFile, stat } from 'node:fs/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type TLSSocket } from 'node:tls';
import {
  accessBodyMaximumMegabytes,
  assistantMessageMaximumKilobytes,
  handoverBodyMaximumKilobytes,
  loginBodyMaximumKilobytes,
  uploadBodyMaximumMegabytes,
} from '@fagvaerk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { startNginx } from '../../../scripts/nginx.mjs';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { openPortals, type RunningPortal } from '../fixtures/portal-process.ts';

const program = process.env.NGINX_PATH ?? '';
/** In deploy/nginx.conf. */
const deployedHost = 'api.example.dk';
const page = '/invoicesv4';
const ownHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
};
const [kilobyte, megabyte] = [1024, 1024 * 1024];
const stalledUploads = 400;
const stalledMaximumMB = 32;
/** Longer than nginx reads from a connection that it has answered. */
const stalledForMs = 8_000;

type Options = Readonly<{
  headers?: Record<string, string>;
  body?: Buffer;
  from?: string;
  host?: string;
  servername?: string;
}>;

describe.runIf(program !== '' && process.platform === 'linux')('deploy/nginx.conf', () => {
  let portal: RunningPortal;
  const portals = forAllTests(openPortals);
  const proxy = forAllTests(async () => {
    portal = await portals.start({ TRUST_PROXY: 'on', PUBLIC_URL: `https://${deployedHost}` });
    const port = Number(new URL(portal.origin).port);
    return startNginx(program, [port, port, port], { isAsDeployed: true });
  });

  async function send(url: string, { headers, body, from, host = deployedHost, servername = host }: Options = {}) {
    const method = body ? 'POST' : 'GET';
    const all = { host, ...(body && { 'content-length': body.length }), ...headers };
    const settings = { method, headers: all, localAddress: from, agent: false } as const;
    const outgoing = url.startsWith('https:')
      ? requestSecurely(url, { ...settings, servername, rejectUnauthorized: false })
      : requestPlain(url, settings);
    outgoing.end(body);
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // A refused body may end the connection after the response.
      outgoing.on('response', resolve).on('error', reject);
    });
    return { status: response.statusCode, headers: response.headersDistinct, body: await buffer(response) };
  }
  const get = (path: string, headers: Record<string, string> = {}) => send(proxy.origin + path, { headers });
  const getDirectly = (path: string, headers: Record<string, string>) =>
    send(portal.origin + path, { headers: { ...headers, 'x-forwarded-proto': 'https' } });
  const contentOf = ({ status, headers, body }: Awaited<ReturnType<typeof send>>) => {
    const { etag, vary, 'content-type': type, 'content-language': language, 'content-encoding': encoding } = headers;
    return { status, etag, vary, type, language, encoding, body: body.toString('base64') };
  };

  // First, before other tests make nginx grow.
  it(`uses little memory and disk for ${stalledUploads} stalled uploads`, async () => {
    const before = await usedMB();
    let [peak, isOver] = [before, false];
    const measure = async () => {
      for (; !isOver; await sleep(100)) {
        const now = await usedMB();
        peak = { memory: Math.max(peak.memory, now.memory), files: Math.max(peak.files, now.files) };
      }
    };
    const measuring = measure();
    const paths = ['/api/v3.0/projects/upload/1042', '/auth/login', '/introduction'];
    const sockets = await Promise.all(
      Array.from({ length: stalledUploads }, (_, index) =>
        // From several addresses, which the limits do not affect.
        stall(paths[index % paths.length] ?? '', 10_000_000, 1_000_000, `127.0.3.${(index % 20) + 1}`),
      ),
    );
    await sleep(stalledForMs);
    isOver = true;
    await measuring;
    for (const socket of sockets) socket.destroy();
    const growth = { memory: peak.memory - before.memory, files: peak.files - before.files };
    console.log(
      `${stalledUploads} stalled uploads: memory ${growth.memory.toFixed(1)} MB, files ${growth.files.toFixed(1)} MB`,
    );
    expect(growth.memory + growth.files).toBeLessThan(stalledMaximumMB);
    expect((await get(page)).status).toBe(200);
  });

  it('caches each form, language and encoding of a page on its own', async () => {
    const combinations = ['text/html', 'text/markdown'].flatMap((accept) =>
      ['da', 'en'].flatMap((language) =>
        ['br', 'gzip'].map((encoding) => ({ accept, cookie: `__Host-lang=${language}`, 'accept-encoding': encoding })),
      ),
    );
    const found: unknown[] = [];
    // The second round would get what a wrong key stored in the first.
    for (const expectedCache of ['MISS', 'HIT']) {
      for (const headers of combinations) {
        const response = await get(page, headers);
        expect(contentOf(response), JSON.stringify(headers)).toEqual(contentOf(await getDirectly(page, headers)));
        found.push({
          ...headers,
          type: response.headers['content-type']?.[0],
          language: response.headers['content-language']?.[0],
          encoding: response.headers['content-encoding']?.[0],
          bytes: response.body.length,
          cache: response.headers['x-cache']?.[0],
        });
        expect(response.headers['x-cache']).toEqual([expectedCache]);
      }
    }
    console.table(found);
  });

  it('opens a page in the language of a link, which other readers do not get from the cache', async () => {
    for (const _time of [1, 2]) {
      const linked = await get(`${page}?lang=en`);
      expect([linked.headers['content-language'], linked.headers['set-cookie']?.length]).toEqual([['en'], 1]);
      const plain = await get(page);
      expect([plain.headers['content-language'], plain.headers['set-cookie']]).toEqual([['da'], undefined]);
    }
  });

  it.each([
    '',
    '*/*',
    'application/json',
    'text/html,application/xhtml+xml,*/*;q=0.8',
    'text/markdown, text/html, */*',
    'text/markdown,text/html;q=0.9',
    'text/markdown, text/markdown;q=0',
    'text/html, text/markdown',
    'text/html;q=0.8, text/markdown',
    'text/markdown;variant=GFM, */*',
    'text/markdown;q=0.5, */*',
    'Text/Markdown;Q=0.9, TEXT/HTML;q=0.8',
    'text/markdown;Q=0, */*;q=0.1',
    'text/x-markdown',
  ])('gives the form that the portal chooses for Accept: %s', async (accept) => {
    const expected = contentOf(await getDirectly(page, { accept }));
    for (const _time of [1, 2]) expect(contentOf(await get(page, { accept }))).toEqual(expected);
  });

  it("passes the caller's own Accept on where nothing is cached", async () => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' }));
    const statusWith = async (accept: string) =>
      (await send(`${proxy.origin}/mcp`, { body, headers: { ...headers, accept } })).status;
    expect(await statusWith('application/json, text/event-stream')).toBe(200);
    expect(await statusWith('text/html')).toBe(406);
  });

  it.each([
    ['/api/v3.0/projects/upload/1042', uploadBodyMaximumMegabytes * megabyte, 12 * megabyte],
    ['/Admin/CreateExternalCustomers', accessBodyMaximumMegabytes * megabyte, 1.2 * megabyte],
    ['/mcp', assistantMessageMaximumKilobytes * kilobyte, 129 * kilobyte],
    ['/auth/login', loginBodyMaximumKilobytes * kilobyte, 9 * kilobyte],
    ['/handover', handoverBodyMaximumKilobytes * kilobyte, 9 * kilobyte],
    ['/login', 4 * kilobyte, 9 * kilobyte],
    ['/search', 1000, 2 * kilobyte],
    [page, 1000, 2 * kilobyte],
    ['/assets/page-B4x.js', 1000, 2 * kilobyte],
  ])('leaves slightly too large bodies of %s to the portal', async (path, portalAccepts, tooLarge) => {
    const headers = { 'content-type': 'application/json' };
    const post = (bytes: number) => send(proxy.origin + path, { headers, body: Buffer.alloc(Math.ceil(bytes), ' ') });
    const passed = await post(portalAccepts + 1);
    expect(passed.status).toBeGreaterThanOrEqual(400);
    expect(passed.headers).toHaveProperty('x-request-id');
    const refused = await post(tooLarge);
    expect(refused.status).toBe(413);
    expect(refused.headers).not.toHaveProperty('x-request-id');
  });

  it('sends security headers with its own errors, and once with responses of the portal', async () => {
    const { status, headers } = await send(proxy.origin + page, { body: Buffer.alloc(2 * kilobyte) });
    expect(status).toBe(413);
    for (const [name, value] of Object.entries(ownHeaders)) expect(headers[name]).toEqual([value]);
    for (const path of [page, page, '/unknown', '/healthz', '/api/v4.0/roles', '/auth/login']) {
      const proxied = await get(path);
      const direct = await getDirectly(path, {});
      for (const name of Object.keys(ownHeaders)) expect(proxied.headers[name]).toEqual(direct.headers[name]);
    }
    // Scripts and styles have no policies.
    const asset = await get('/assets/page-B4x.js');
    expect(asset.headers).not.toHaveProperty('content-security-policy');
  });

  it('rejects unknown hosts, except for health checks over plain HTTP', async () => {
    const unknown = 'other.example.dk';
    await expect(send(proxy.origin + page, { host: unknown })).rejects.toThrow(/unrecognized name/);
    await expect(send(proxy.origin + page, { servername: '' })).rejects.toThrow(/unrecognized name/);
    const misdirected = await send(proxy.origin + page, { host: unknown, servername: deployedHost });
    expect(misdirected.status).toBe(421);
    expect(misdirected.headers).toMatchObject({ 'x-content-type-options': ['nosniff'] });
    await expect(send(proxy.plainOrigin + page, { host: unknown })).rejects.toThrow('socket hang up');
    expect((await send(`${proxy.plainOrigin}/readyz`, { host: '127.0.0.1' })).status).toBe(200);
    const redirected = await send(proxy.plainOrigin + page);
    expect([redirected.status, redirected.headers.location]).toEqual([308, [`https://${deployedHost}${page}`]]);
  });

  it('limits the searches of an address', async () => {
    const search = (from: string) => send(`${proxy.origin}/search.json?q=faktura`, { from });
    const responses = await Promise.all(Array.from({ length: 100 }, () => search('127.0.2.1')));
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(10);
    expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(50);
    expect(limited[0]?.headers).toMatchObject({ 'retry-after': ['1'], 'x-content-type-options': ['nosniff'] });
    expect((await search('127.0.2.2')).status).toBe(200);
    expect((await send(proxy.origin + page, { from: '127.0.2.1' })).status).toBe(200);
  });

  it('limits the connections of an address', async () => {
    const from = '127.0.2.3';
    const waiting = await Promise.all(Array.from({ length: 200 }, () => stall('/auth/login', 8_000, 1, from)));
    await expect.poll(async () => (await send(proxy.origin + page, { from })).status).toBe(429);
    expect((await send(proxy.origin + page, { from: '127.0.2.4' })).status).toBe(200);
    for (const socket of waiting) socket.destroy();
    await expect.poll(async () => (await send(proxy.origin + page, { from })).status).toBe(200);
  });

  /** Sends the beginning of a body. */
  async function stall(path: string, length: number, sent: number, localAddress: string): Promise<TLSSocket> {
    const { port } = new URL(proxy.origin);
    const settings = { host: '127.0.0.1', port: Number(port), localAddress, servername: deployedHost };
    const socket = connect({ ...settings, rejectUnauthorized: false } as object);
    socket.on('error', () => {}).resume();
    await once(socket, 'secureConnect');
    const head = [`POST ${path} HTTP/1.1`, `Host: ${deployedHost}`, `Content-Length: ${length}`];
    socket.write(`${head.join('\r\n')}\r\nContent-Type: application/json\r\n\r\n`);
    socket.write(part.subarray(0, sent));
    return socket;
  }
  const part = Buffer.alloc(megabyte, ' ');

  /** Resident memory of all processes of nginx, and the files that they have open, which include deleted ones. */
  async function usedMB(): Promise<{ memory: number; files: number }> {
    const workers = (await readFile(`/proc/${proxy.pid}/task/${proxy.pid}/children`, 'utf8')).trim().split(' ');
    const [memory, sizes] = [[] as number[], new Map<number, number>()];
    for (const pid of [proxy.pid, ...workers]) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      memory.push(Number(/^VmRSS:\s*(\d+)/m.exec(status)?.[1]) / 1024);
      for (const descriptor of await readdir(`/proc/${pid}/fd`)) {
        const open = await stat(`/proc/${pid}/fd/${descriptor}`).catch(() => null);
        if (open?.isFile()) sizes.set(open.ino, open.size / megabyte);
      }
    }
    return { memory: sum(memory), files: sum([...sizes.values()]) };
  }
});

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
