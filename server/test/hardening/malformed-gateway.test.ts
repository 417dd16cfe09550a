import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { forAllTests } from '../fixtures/for-all-tests.ts';
import { openTestGateway, sandboxSite, type TestCustomer } from '../fixtures/gateway.ts';
import {
  brokenBody,
  disguisedPath,
  granted,
  type Header,
  oddContentType,
  oddHeaders,
  oddMethod,
  randomPath,
} from '../fixtures/malformed-calls.ts';
import { malformedMessages } from '../fixtures/malformed-messages.ts';
import { startTestSandbox } from '../fixtures/sandbox.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const gateway = forAllTests(async () => openTestGateway({ sandbox: await startTestSandbox() }));
let customer: TestCustomer;
let everywhere: TestCustomer;
let port: number;
let answered = 0;
vi.setConfig({ testTimeout: 600_000 });

beforeAll(async () => {
  customer = await gateway.addCustomer();
  await gateway.grant(customer, granted, ['GET']);
  everywhere = await gateway.addCustomer({ AccessAll: true });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(gateway.app.listeningOrigin).port);
});
afterAll(() => agent.destroy());

type Attempt = Readonly<{
  method: string;
  path: string;
  headers: readonly Header[];
  body?: string | Buffer;
}>;

/** Raw: neither URL nor headers are normalized. */
async function send({ method, path, headers, body }: Attempt): Promise<{ status: number; body: string }> {
  const outgoing = request({
    agent,
    port,
    method,
    path,
    host: '127.0.0.1',
    headers: ['Host', 'x', ...headers.flat()],
    insecureHTTPParser: true,
  } as object);
  outgoing.end(body);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve);
    outgoing.on('error', reject);
  });
  answered++;
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/** The statuses of all responses. Ends only when the server is silent, because that aborts a pending response. */
async function sendRaw(bytes: string): Promise<number[]> {
  const socket = connect(port, '127.0.0.1').setEncoding('latin1');
  let received = '';
  const silence = setTimeout(() => socket.end(), 500);
  const timeout = setTimeout(() => socket.destroy(), 15_000);
  socket.on('error', () => {});
  socket.on('data', (text) => {
    received += text;
    silence.refresh();
  });
  socket.write(bytes, 'latin1');
  await new Promise((resolve) => void socket.once('close', resolve));
  for (const timer of [silence, timeout]) clearTimeout(timer);
  const statuses = Array.from(received.matchAll(/^HTTP\/1\.[01] (\d{3})/gm), ([, status]) => Number(status));
  return statuses.filter((status) => status >= 200);
}

async function expectRefused(attempt: Attempt): Promise<void> {
  const { status, body } = await send(attempt).catch((error: NodeJS.ErrnoException) => {
    if (
      /^(ERR_INVALID_CHAR|ERR_UNESCAPED_CHARACTERS|ERR_INVALID_HTTP_TOKEN|HPE_|ECONNRESET|EPIPE)/.test(error.code ?? '')
    )
      return { status: 400, body: '' };
    throw error;
  });
  expect({ attempt, status, accepted: status < 400 }).toEqual({ attempt, status, accepted: false });
  expect(status, JSON.stringify(attempt)).toBeLessThan(500);
  expect(body).not.toMatch(/node_modules|\.ts:\d| at /);
}

const runs = (share: number) => ({
  numRuns: Math.round(Number(process.env.MALFORMED ?? 2_000) * share),
  seed: 20_261_115,
});
const headersOf = ({ apiKey }: TestCustomer): Header[] => [
  ['apikey', apiKey],
  ['siteName', sandboxSite],
];
const key = () => headersOf(customer);

describe('malformed calls are never accepted and never cause a 5xx', () => {
  it('with disguised paths', async () => {
    const path = disguisedPath(gateway.api.endpoints.map(({ path }) => path));
    await fc.assert(
      fc.asyncProperty(path, oddMethod, (path, method) => expectRefused({ method, path, headers: key() })),
      runs(0.5),
    );
  });

  it('with random paths', async () => {
    await fc.assert(
      fc.asyncProperty(randomPath, (path) => expectRefused({ method: 'GET', path, headers: key() })),
      runs(0.3),
    );
  });

  it('with random headers', async () => {
    await fc.assert(
      fc.asyncProperty(oddHeaders(customer.apiKey, sandboxSite), fc.boolean(), async (headers, isRepeated) => {
        const all = isRepeated ? [...key(), ...key(), ...headers] : headers;
        await expectRefused({ method: 'GET', path: isRepeated ? granted : '/api/v4.0/invoices', headers: all });
      }),
      runs(0.3),
    );
  });

  it('with random bodies, also for a caller with access to everything', async () => {
    await fc.assert(
      fc.asyncProperty(oddContentType, brokenBody, fc.constantFrom('POST', 'PATCH'), async (type, body, method) => {
        const length = String(Buffer.byteLength(body));
        const headers: Header[] = [...headersOf(everywhere), ['Content-Type', type], ['Content-Length', length]];
        await expectRefused({ method, path: '/api/v4.0/worksheets', headers, body });
      }),
      runs(0.2),
    );
  });

  it.each(Object.keys(malformedMessages([], [])))('on a raw connection: %s', async (shape) => {
    const arbitrary = malformedMessages(key(), headersOf(everywhere))[shape] as fc.Arbitrary<string>;
    const messages = fc.sample(arbitrary, runs(0.1));
    const caller = async () => {
      for (let bytes = messages.pop(); bytes !== undefined; bytes = messages.pop()) {
        const isPublic = !/\/(api|auth|admin)/i.test(bytes);
        for (const status of await sendRaw(bytes)) {
          expect(status, bytes).toBeLessThan(500);
          if (!isPublic) expect(status, bytes).toBeGreaterThanOrEqual(400);
        }
      }
    };
    await Promise.all(Array.from({ length: 20 }, caller));
  });

  it('and valid calls still work, and nearly all others reached the server', async () => {
    expect(answered).toBeGreaterThanOrEqual(Number(process.env.MALFORMED ?? 2_000));
    expect((await send({ method: 'GET', path: granted, headers: key() })).status).toBe(200);
    const headers = key().map(([name, value]) => `${name}: ${value}\r\n`);
    const raw = `GET ${granted} HTTP/1.1\r\nHost: x\r\n${headers.join('')}\r\n`;
    await expect.poll(() => sendRaw(raw)).toEqual([200]);
  });
});
