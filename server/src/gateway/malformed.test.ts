import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from '../../test/fixtures/gateway.ts';

/** The only thing that the caller may do. Everything below asks for something else, in every way we can think of. */
const granted = '/api/v4.0/sitemetadata';
const agent = new Agent({ keepAlive: true, maxSockets: 4 });

let gateway: TestGateway;
let customer: TestCustomer;
let everywhere: TestCustomer;
let port: number;
let answered = 0;

beforeAll(async () => {
  gateway = await openTestGateway();
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
  headers: readonly (readonly [string, string])[];
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
  const paths = () => gateway.api.endpoints.map(({ path }) => path).filter((path) => path !== granted);
  /** Ways to make one path look like another. */
  const disguises: ((path: string) => string)[] = [
    (path) => path.replace('/api', '//api'),
    (path) => path.replaceAll('/', '//'),
    (path) => path.replace('/v', '/./v'),
    (path) => `${granted}/..${path.slice(path.indexOf('/', 5))}`,
    (path) => `${granted}/%2e%2e${path.slice(path.indexOf('/', 5))}`,
    (path) => `${granted}/%2E./..${path}`,
    (path) => `${granted}%2f..%2f..${path}`,
    (path) => `${granted};${path}`,
    (path) => `${granted}#${path}`,
    (path) => `${granted}/${path}`,
    (path) => `${granted}\\..\\${path.split('/').at(-1)}`,
    (path) => path.replaceAll('/', '%2f'),
    (path) => path.replaceAll('/', '\\'),
    (path) => path.toUpperCase(),
    (path) => path.replace('i', 'ı').replace('s', 'ſ'),
    (path) => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    (path) => path.replace(/[a-z]/, (letter) => `%25${letter.charCodeAt(0).toString(16)}`),
    (path) => `${path}%00`,
    (path) => `${path}.json`,
    (path) => `${path}/`,
    (path) => `${path}?path=${granted}`,
    (path) => `/%61pi${path.slice(4)}`,
    (path) => path.replace('.0', '%2e0'),
    (path) => path.replace('v4.0', 'v4'),
    (path) => `http://x${path}`,
    (path) => `${path}${'/a'.repeat(200)}`,
    (path) => path.replaceAll(/\{\w+\}/g, 'x'.repeat(3_000)),
    (path) => path.replaceAll(/\{\w+\}/g, '..'),
    (path) => path.replaceAll(/\{\w+\}/g, '%2e%2e%2fsitemetadata'),
  ];

  /** Another spelling of the granted path itself. What a fragment or a parameter says is none of the path. */
  const isGranted = (address: string): boolean => {
    const path = address.replace(/^http:\/\/x/, '').replace(/[?#].*$/, '');
    const decoded = path.replaceAll(/%([0-9a-f]{2})/gi, (written, code) => {
      const letter = String.fromCharCode(Number.parseInt(code, 16));
      return /[\w.]/.test(letter) ? letter : written;
    });
    return decoded.toLowerCase().replace(/\/$/, '') === granted;
  };

  it('whatever the path looks like', async () => {
    const path = fc.tuple(
      fc.constantFrom(...paths()),
      fc.array(fc.constantFrom(...disguises), { minLength: 1, maxLength: 3 }),
    );
    const method = fc.constantFrom(
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'HEAD',
      'OPTIONS',
      'TRACE',
      'PROPFIND',
      'MERGE',
    );
    await fc.assert(
      fc.asyncProperty(path, method, async ([documented, chosen], verb) => {
        const disguised = chosen.reduce((made, disguise) => disguise(made), documented).replaceAll(/\{\w+\}/g, '1');
        const address = encodeURI(disguised).replaceAll('%25', '%');
        if (!isGranted(address)) await expectRefused({ method: verb, path: address, headers: key() });
      }),
      runs(0.5),
    );
  }, 300_000);

  it('whatever the path is made of', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '/',
        '//',
        '..',
        '.',
        '%2e',
        '%2f',
        '%5c',
        '%00',
        '%zz',
        '%',
        '%c0%ae',
        '%ff',
        '*',
        ':id',
        '{id}',
        '\\',
        ';',
        '@',
        'api',
        'v4.0',
        'invoices',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 12 }),
        fc.constantFrom('/api/v4.0/', '/api/v3.0/', '/API/V4.0'),
        async (pieces, start) => {
          const typed = `${start}${pieces.join('').replace(/[?#].*$/s, '')}`;
          const path = typed.replace(/[^\x21-\x7e]/gu, encodeURIComponent);
          if (new RegExp(`^${granted}/?$`, 'i').test(path)) return;
          await expectRefused({ method: 'GET', path, headers: key() });
        },
      ),
      runs(0.3),
    );
  }, 300_000);

  it('whatever the headers say', async () => {
    const latin = fc.string({
      unit: fc
        .integer({ min: 0x20, max: 0xff })
        .filter((code) => code !== 0x7f)
        .map((code) => String.fromCharCode(code)),
      maxLength: 60,
    });
    const mangled = (value: () => string) =>
      fc.oneof(
        latin,
        fc
          .constantFrom<(value: string) => string>(
            (text) => `${text}, ${text}`,
            (text) => `${text}\t`.padEnd(text.length + 4, 'x'),
            (text) => text.slice(0, -1),
            (text) => `"${text}"`,
            (text) => `Bearer ${text}`,
            (text) => text.replaceAll('-', ''),
            (text) => `${text}\u00a0`,
            (text) => `${text}' or '1'='1`,
            (text) => text.repeat(100),
            () => '__proto__',
            () => '',
          )
          .map((mangle) => mangle(value())),
      );
    const header = fc.oneof(
      fc.tuple(
        fc.constantFrom('apikey', 'APIKEY', 'ApiKey'),
        mangled(() => customer.apiKey),
      ),
      fc.tuple(
        fc.constantFrom('siteName', 'SITENAME'),
        mangled(() => sandboxSite),
      ),
      fc.tuple(
        fc.constantFrom(
          'X-Original-URL',
          'X-Rewrite-URL',
          'X-HTTP-Method-Override',
          'Cookie',
          'Content-Type',
          'X-Forwarded-Proto',
          'Accept',
        ),
        latin,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(header, { maxLength: 5 }), fc.boolean(), async (headers, isRepeated) => {
        const all = isRepeated ? [...key(), ...key(), ...headers] : headers;
        await expectRefused({ method: 'GET', path: isRepeated ? granted : '/api/v4.0/invoices', headers: all });
      }),
      runs(0.3),
    );
  }, 300_000);

  it('whatever the body is, also for a caller who may do everything', async () => {
    const types = fc.constantFrom(
      'application/json',
      'application/json; charset=utf-16',
      'text/json',
      'application/json ;x',
      'APPLICATION/JSON',
      'multipart/form-data',
      ' ',
      'application/json,text/plain',
      '*/*',
    );
    const broken = fc.oneof(
      fc.json().map((valid) => `${valid}]`),
      fc.json().map((valid) => `{${valid}`),
      fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from([0xff, ...bytes])),
      fc.constantFrom(
        '',
        '[',
        '{"a":1,}',
        '\ufeff',
        'NaN',
        "['a']",
        '[{"__proto__":null}]',
        `${'['.repeat(50_000)}`,
        '[{"constructor":{"prototype":{}}}]',
      ),
    );
    await fc.assert(
      fc.asyncProperty(types, broken, fc.constantFrom('POST', 'PATCH'), async (type, body, method) => {
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
