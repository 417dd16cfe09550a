import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from '../../test/fixtures/gateway.ts';
import {
  brokenBody,
  disguisedPath,
  granted,
  type Header,
  oddContentType,
  oddHeaders,
  oddMethod,
  piecedPath,
} from '../../test/fixtures/malformed-calls.ts';
import { startTestSandbox } from '../../test/fixtures/sandbox.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

let gateway: TestGateway;
let customer: TestCustomer;
let everywhere: TestCustomer;
let port: number;
let answered = 0;

beforeAll(async () => {
  gateway = await openTestGateway({ sandbox: await startTestSandbox() });
  customer = await gateway.addCustomer();
  await gateway.grant(customer, granted, ['GET']);
  everywhere = await gateway.addCustomer({ AccessAll: true });
  await gateway.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(gateway.app.listeningOrigin).port);
});
afterAll(async () => {
  agent.destroy();
  await gateway.close();
});

type Attempt = Readonly<{
  method: string;
  path: string;
  headers: readonly Header[];
  body?: string | Buffer;
}>;

/** Sent as it is: neither the address nor the headers are put right on the way. */
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
    // Also after the answer: a connection that is refused as a whole gets a body even where none belongs.
    outgoing.on('error', reject);
  });
  answered++;
  return { status: response.statusCode ?? 0, body: await text(response) };
}

async function expectRefused(attempt: Attempt): Promise<void> {
  const { status, body } = await send(attempt).catch((error: NodeJS.ErrnoException) => {
    // What cannot even be put into a request never leaves the caller.
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
const key = () =>
  [
    ['apikey', customer.apiKey],
    ['siteName', sandboxSite],
  ] as const;

describe('malformed calls are never accepted and never our fault', () => {
  it('whatever the path looks like', async () => {
    const path = disguisedPath(gateway.api.endpoints.map(({ path }) => path));
    await fc.assert(
      fc.asyncProperty(path, oddMethod, (path, method) => expectRefused({ method, path, headers: key() })),
      runs(0.5),
    );
  }, 300_000);

  it('whatever the path is made of', async () => {
    await fc.assert(
      fc.asyncProperty(piecedPath, (path) => expectRefused({ method: 'GET', path, headers: key() })),
      runs(0.3),
    );
  }, 300_000);

  it('whatever the headers say', async () => {
    await fc.assert(
      fc.asyncProperty(oddHeaders(customer.apiKey, sandboxSite), fc.boolean(), async (headers, isRepeated) => {
        const all = isRepeated ? [...key(), ...key(), ...headers] : headers;
        await expectRefused({ method: 'GET', path: isRepeated ? granted : '/api/v4.0/invoices', headers: all });
      }),
      runs(0.3),
    );
  }, 300_000);

  it('whatever the body is, also for a caller who may do everything', async () => {
    await fc.assert(
      fc.asyncProperty(oddContentType, brokenBody, fc.constantFrom('POST', 'PATCH'), async (type, body, method) => {
        const headers = [
          ['apikey', everywhere.apiKey],
          ['siteName', sandboxSite],
          ['Content-Type', type],
          ['Content-Length', String(Buffer.byteLength(body))],
        ] as const;
        await expectRefused({ method, path: '/api/v4.0/worksheets', headers, body });
      }),
      runs(0.2),
    );
  }, 300_000);

  it('while the granted call is still answered, and nearly all of the others reached the server', async () => {
    expect(answered).toBeGreaterThanOrEqual(Number(process.env.MALFORMED ?? 2_000));
    expect((await send({ method: 'GET', path: granted, headers: key() })).status).toBe(200);
  });
});
