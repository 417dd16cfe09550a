import { connect } from 'node:net';
import { callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { openLiveSite } from './fixtures/live-site.ts';
import { waitUntil } from './fixtures/wait-until.ts';

const upload = '/api/v3.0/projects/upload/4711';
const worksheets = '/api/v4.0/worksheets';
const comment = '/api/v3.0/offers/comment';
const megabyte = 1024 * 1024;
const json = { 'content-type': 'application/json' };

const opened: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of opened.splice(0)) await one.close();
});

async function open(settings: Parameters<typeof openTestGateway>[0] = {}) {
  const logged: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line) => void logged.push(JSON.parse(line)) });
  const gateway = await openTestGateway({ log, ...settings });
  opened.push(gateway);
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  const port = Number(new URL(gateway.app.listeningOrigin).port);
  const customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite] });
  return { gateway, customer, port, logged };
}

type Response = { statusCode: number; headers: object; json(): unknown };
const codeOf = (response: Response) =>
  (response.json() as { validationErrors: { code: string; message: string }[] }).validationErrors[0];

function openConnection(port: number, ...pieces: string[]) {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  socket.on('error', () => {});
  const line = { socket, received: '', closed: new Promise((resolve) => void socket.once('close', resolve)) };
  socket.on('data', (text) => {
    line.received += text;
  });
  for (const piece of pieces) socket.write(piece);
  return line;
}
const head = (line: string, { apiKey }: { apiKey: string }, ...more: string[]) =>
  `${[`${line} HTTP/1.1`, 'Host: x', `apikey: ${apiKey}`, `siteName: ${sandboxSite}`, ...more].join('\r\n')}\r\n\r\n`;
const writing = (customer: TestCustomer, length: number, path = comment) =>
  head(`POST ${path}`, customer, 'Content-Type: application/json', `Content-Length: ${length}`);

describe('the size of a body', () => {
  it.each([
    [worksheets, 'PATCH', 1],
    [comment, 'POST', 1],
    [upload, 'POST', 10],
  ] as const)('is limited on %s, in the sandbox and on live sites', async (path, method, megabytes) => {
    const { gateway } = await open({ allowsPrivateSites: true });
    const site = await openLiveSite();
    opened.push(site);
    await gateway.addLiveSite('live-vvs', site.address);
    const customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite, 'live-vvs'] });
    for (const name of [sandboxSite, 'live-vvs']) {
      const send = (bytes: number) =>
        gateway.ask(customer, path, { method, site: name, headers: json, payload: `[${' '.repeat(bytes - 2)}]` });
      expect((await send(megabytes * megabyte)).statusCode).toBe(200);
      const refused = await send(megabytes * megabyte + 1);
      expect([refused.statusCode, codeOf(refused)?.code]).toEqual([400, 'body-too-large']);
      expect(codeOf(refused)?.message).toContain(` ${megabytes} MB`);
    }
    expect(site.received.map(({ body }) => body.length)).toEqual([megabytes * megabyte]);
  });
  it('is checked before the body arrives, and while it arrives in chunks', async () => {
    const { customer, port } = await open();
    const declared = openConnection(port, writing(customer, megabyte + 1));
    await waitUntil(() => declared.received.includes('body-too-large'));
    const chunked = openConnection(
      port,
      head(`POST ${comment}`, customer, 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    );
    const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`;
    for (let sent = 0; sent <= 16 && chunked.socket.writable; sent++) chunked.socket.write(chunk);
    await waitUntil(() => chunked.received.includes('body-too-large'));
    declared.socket.destroy();
    chunked.socket.destroy();
  });
});

it('a request that cannot be parsed does not write into the response before it', async () => {
  const { gateway, port } = await open({ allowsPrivateSites: true });
  const live = await openLiveSite();
  opened.push(live);
  await gateway.addLiveSite('slow', live.address);
  const customer = await gateway.addCustomer({ AccessAll: true, sites: ['slow'] });
  live.respond = (_message, response) => void response.writeHead(200).write('x'.repeat(100_000));
  const line = openConnection(port, head('GET /api/v4.0/roles', customer).replace(sandboxSite, 'slow'));
  await waitUntil(() => line.received.includes('xxx'));
  line.socket.write('nonsense\r\n\r\n');
  await line.closed;
  expect(line.received).not.toContain('400 Bad Request');
});

describe('the concurrency of a key', () => {
  it('is limited before bodies are read', async () => {
    const { gateway, customer, port } = await open();
    const lines = Array.from({ length: callsAtOnceMaximum + 5 }, () => openConnection(port, writing(customer, 2), '['));
    const answered = () => lines.filter(({ received }) => received !== '');
    await waitUntil(() => answered().length === 5);
    for (const { received } of answered())
      expect(received).toMatch(/^HTTP\/1.1 429 [\s\S]*retry-after: 1\r[\s\S]*rate-limited/);
    expect((await gateway.ask(customer, worksheets)).statusCode).toBe(429);
    const other = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite] });
    expect((await gateway.ask(other, worksheets)).statusCode).toBe(200);
    for (const { socket } of lines) socket.write(']');
    await waitUntil(() => answered().length === lines.length);
    for (let call = 0; call < 2 * callsAtOnceMaximum; call++)
      expect((await gateway.ask(customer, worksheets)).statusCode).toBe(200);
    for (const { socket } of lines) socket.destroy();
  });
});

it('the concurrency of an administrator is limited before bodies are read', async () => {
  const { gateway, port } = await open();
  const request = ['POST /Admin/CreateExternalCustomers HTTP/1.1', 'Host: x', `Authorization: Bearer ${gateway.token}`];
  const headers = [...request, 'Content-Type: application/json', 'Content-Length: 2'];
  const lines = Array.from({ length: callsAtOnceMaximum + 1 }, () =>
    openConnection(port, `${headers.join('\r\n')}\r\n\r\n[`),
  );
  await waitUntil(() => lines.some(({ received }) => received !== ''));
  expect(lines.map(({ received }) => received).join('')).toMatch(/^HTTP\/1.1 429 [\s\S]*too-many-calls/);
  expect((await gateway.get('/Admin/sites')).statusCode).toBe(429);
  for (const { socket } of lines) socket.destroy();
  await waitUntil(async () => (await gateway.get('/Admin/sites')).statusCode === 200);
});

describe('connections', () => {
  const countOpen = async (port: number, count: number): Promise<number> => {
    const ask = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
    const lines = Array.from({ length: count }, () => openConnection(port, ask));
    await waitUntil(() => lines.every(({ received, socket }) => received !== '' || socket.closed));
    for (const { socket } of lines) socket.destroy();
    await Promise.all(lines.map(({ closed }) => closed));
    return lines.filter(({ received }) => received !== '').length;
  };
  const direct = { trustProxy: false };
  const proxied = { trustProxy: ['127.0.0.0/8'] };
  it.each([
    ['per address', { connections: { inAll: 100, perAddress: 3 }, ...direct }, 3],
    ['in all', { connections: { inAll: 4, perAddress: 100 }, ...direct }, 4],
    ['in all only, through a trusted proxy', { connections: { inAll: 8, perAddress: 3 }, ...proxied }, 8],
  ])('are limited %s', async (_name, settings, most) => {
    const { port } = await open(settings);
    expect(await countOpen(port, 12)).toBe(most);
    // Closed connections free their share.
    await waitUntil(async () => (await countOpen(port, most)) === most);
  });
  it('time out without complete headers', async () => {
    const { gateway, port } = await open();
    gateway.app.server.headersTimeout = 500;
    const line = openConnection(port, 'GET /api/v3.0/users HTTP/1.1\r\nHost: x\r\n');
    await line.closed;
    expect(line.received).toMatch(/^HTTP\/1.1 408 [\s\S]*connection: close\r[\s\S]*"code":"request-timeout"/);
  });
  it('are not tunnelled', async () => {
    const { port } = await open();
    const line = openConnection(port, 'CONNECT example.dk:443 HTTP/1.1\r\nHost: example.dk:443\r\n\r\n');
    await line.closed;
    expect(line.received).toMatch(/^HTTP\/1.1 405 [\s\S]*x-content-type-options: nosniff\r[\s\S]*method-not-allowed/);
  });
});

describe('a request', () => {
  it.each([
    ['/', 'HTTP/1.1', 200],
    ['/api/v4.0/invoices', 'HTTP/2.0', 401],
    ['/Admin/session', 'HTTP/2.0', 401],
  ])('with two hosts is refused, whatever version it claims: %s', async (path, version, status) => {
    const { port, logged } = await open();
    const send = async (...hosts: string[]) => {
      const line = openConnection(port, `GET ${path} ${version}\r\n${hosts.join('\r\n')}\r\nConnection: close\r\n\r\n`);
      await line.closed;
      return Number(line.received.slice(9, 12));
    };
    expect([await send('Host: x'), await send('Host: x', 'HOST: y'), await send('Host: x', 'Host: x')]).toEqual([
      ...[status, 400, 400],
    ]);
    expect(logged.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  });
  it.each(['/api/v4.0/budgets//', '/api/v4.0/budgets//?x', '/api/v3.0/invoices//fitternote'])(
    'with an empty path parameter is refused: %s',
    async (path) => {
      const { gateway, customer } = await open();
      const response = await gateway.ask(customer, path);
      expect([response.statusCode, codeOf(response)]).toEqual([
        400,
        expect.objectContaining({ code: 'invalid-path', message: expect.stringContaining('tomt') }),
      ]);
    },
  );
});

describe('refused calls', () => {
  const guess = (gateway: TestGateway, number: number, from = '192.0.2.7') =>
    gateway.ask({ apiKey: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}` }, worksheets, {
      headers: { 'x-forwarded-for': from },
    });

  it('are limited per address, accepted calls are not', async () => {
    const { gateway, customer } = await open({ callsPerMinute: 20 });
    const guesses = await Promise.all(Array.from({ length: 25 }, (_, number) => guess(gateway, number)));
    const codes = guesses.map((response) => codeOf(response)?.code);
    expect(codes).toEqual([...Array(20).fill('key-unknown'), ...Array(5).fill('rate-limited')]);
    const slowed = await guess(gateway, 99);
    expect([slowed.statusCode, slowed.headers['retry-after']]).toEqual([429, expect.stringMatching(/^[123]$/)]);
    expect((await guess(gateway, 1, '192.0.2.8')).statusCode).toBe(401);
    const headers = { 'x-forwarded-for': '192.0.2.7' };
    expect((await gateway.ask(customer, worksheets, { headers })).statusCode).toBe(200);
  });
  it('are logged once per reason, without the key', async () => {
    const { gateway, logged } = await open();
    for (let number = 0; number < 500; number++) await guess(gateway, number, `192.0.2.${number % 250}`);
    await gateway.app.inject(worksheets);
    const lines = logged.filter(({ msg }) => msg === 'calls of the API are refused');
    expect(lines).toMatchObject([{ reason: 'key-unknown', address: '192.0.2.0' }, { reason: 'key-missing' }]);
    expect(JSON.stringify(logged)).not.toContain('00000000-0000-4000');
  });
});
