/** Whatever stands in a call, reading it takes a time that grows with its length and no faster. */
import type { Json } from '@fagvaerk/catalogue/model.ts';
import { callTextMaximumCharacters } from '@fagvaerk/contract/limits.ts';
import type { InjectOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guardedCalls } from './fixtures/admin-calls.ts';
import { operations } from './fixtures/documented.ts';
import { openTestGateway, sandboxSite, type TestCustomer, type TestGateway } from './fixtures/gateway.ts';
import { openTestSandbox, type TestSandbox } from './fixtures/sandbox.ts';
import { isOnPostgres } from './fixtures/test-database.ts';

/** Nearly all that Node takes of address and headers. */
const headerCharacters = 15_000;
/** What takes time by the square of such a length costs some hundred times as much as a plain call. */
const generousRatio = 20;
const generousMs = 25;
const measuredCalls = 5;

/** Repeated, these lead expressions astray that look for something else. */
const inHeaders = [
  ...[
    ' ',
    '\t',
    ',',
    ';',
    '"',
    "'",
    '\\',
    '%',
    '%2e',
    '%20',
    '%c3',
    '/',
    '//',
    '.',
    '..',
    '-',
    '_',
    '0',
    'a',
    'A',
    'ø',
  ],
  ...[
    '=',
    '&',
    '+',
    '?',
    '#',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '<',
    '>',
    '|',
    ':',
    '::',
    '@',
    '*',
    '~',
    '^',
    '$',
    '!',
    '`',
  ],
  ...[
    '\u00a0',
    'q=',
    ';q=',
    ', ',
    '; ',
    ' ;',
    ' ,',
    'a,',
    'a;',
    'a=',
    '="',
    'W/',
    '"",',
    'da,',
    '1.',
    '0:',
    '127.',
    'a.',
    '.a',
  ],
];
const inTexts = [
  ...inHeaders,
  '\n',
  '\r\n',
  '\u0301',
  'e\u0301',
  '\u2003',
  '\u200b',
  '\u3000',
  '\ufeff',
  '\ud83d\ude00',
  '@.',
  '0-',
  'T00:',
];
const inAddresses = inHeaders
  .map((text) => encodeURI(text).replaceAll('%25', '%').replaceAll('#', '%23'))
  .concat(['%e2%80%83', '%cc%81', '%f0%9f%98%80', '%ff', 'x=&', '&x', '[]=', '[a]', 'page=', 'search=a&']);

let gateway: TestGateway;
let sandbox: TestSandbox;
let customer: TestCustomer;
beforeAll(async () => {
  sandbox = await openTestSandbox();
  gateway = await openTestGateway({ sandbox: sandbox.sandbox });
  customer = await gateway.addCustomer({ AccessAll: true, sites: [sandboxSite] });
});
afterAll(async () => {
  await gateway.close();
  await sandbox.close();
});

/** Many times `text`. What stands behind it keeps an expression trying. */
const runOf = (text: string, characters: number): string => text.repeat(Math.ceil(characters / text.length));

/** A call with a number in it: what is the same a second time may be remembered. */
type Call = (number: number) => InjectOptions;
let calls = 0;

async function make(call: Call): Promise<void> {
  const { statusCode, body } = await gateway.app.inject(call(calls++));
  expect(statusCode, body.slice(0, 500)).toBeLessThan(500);
}

/** The CPU that this thread takes for a call: what else the machine does is left out. Over some calls, since it is counted coarsely. */
async function cpuMsOf(call: Call): Promise<number> {
  const before = process.threadCpuUsage();
  for (let time = 0; time < measuredCalls; time++) await make(call);
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000 / measuredCalls;
}

/** The calls that cost too much, compared with the plain one of the same size. */
async function tooExpensive(plain: Call, awkward: Iterable<readonly [string, Call]>) {
  const allowedMs = generousMs + generousRatio * (await cpuMsOf(plain));
  const found: string[] = [];
  for (const [name, call] of awkward) {
    const begun = performance.now();
    await make(call);
    // What was quick was cheap; only the others are measured.
    if (performance.now() - begun <= allowedMs) continue;
    const ms = await cpuMsOf(call);
    if (ms > allowedMs) found.push(`${name}: ${Math.round(ms)} ms, where ${Math.round(allowedMs)} are allowed`);
  }
  return found;
}

/** The headers that somebody reads, and how each of them begins. */
const headers: Readonly<Record<string, readonly string[]>> = {
  accept: ['', 'application/json'],
  'accept-encoding': ['', 'gzip', 'br;q=0.5'],
  'accept-language': ['', 'da', 'en;q='],
  apikey: ['', '00000000-0000-4000-8000-000000000000'],
  authorization: ['', 'Bearer', 'Bearer '],
  'cache-control': [''],
  'content-encoding': ['', 'identity'],
  'content-type': [
    '',
    'application/json',
    'application/json; charset=',
    'application/json; a',
    'application/json; a="',
  ],
  cookie: ['', 'lang=', 'lang=en;'],
  expect: [''],
  forwarded: [''],
  host: ['', 'localhost', 'localhost:'],
  'if-none-match': ['', '"a"', 'W/"a'],
  'if-modified-since': [''],
  range: ['bytes='],
  sitename: ['', sandboxSite],
  'user-agent': [''],
  via: ['', '1.1 a'],
  'x-forwarded-for': ['', '192.0.2.7', '::ffff:'],
  'x-forwarded-host': ['', 'localhost'],
  'x-forwarded-proto': ['', 'https'],
};

const bearer = () => ({ authorization: `Bearer ${gateway.token}` });
const key = () => ({ apikey: customer.apiKey, sitename: sandboxSite });
const targets: readonly (readonly [string, () => InjectOptions])[] = [
  ['a page', () => ({ url: '/invoicesv4' })],
  ['a page that is not there', () => ({ url: '/invoces' })],
  ['a call of the API', () => ({ url: '/api/v4.0/invoices/20418', headers: key() })],
  ['a call that writes', () => ({ method: 'POST', url: '/api/v3.0/offers/comment', headers: key(), payload: '[]' })],
  ['a call of the access API', () => ({ url: '/Admin/session', headers: bearer() })],
  [
    'a call of the access API that writes',
    () => ({ method: 'POST', url: '/Admin/CreateSites', headers: bearer(), payload: '[]' }),
  ],
  ['a call of the access API by nobody', () => ({ url: '/Admin/nothing' })],
];

/** What is read before any database is asked costs the same on all of them. */
const once = describe.skipIf(isOnPostgres);

once.each(targets)('headers of %s', (_name, target) => {
  it.each(Object.entries(headers))('%s', async (header, starts) => {
    const withHeader = (value: string) => (number: number) => {
      const call = target();
      return { ...call, headers: { ...call.headers, [header]: value + number } } as InjectOptions;
    };
    const plain = withHeader('x'.repeat(headerCharacters));
    const awkward = starts.flatMap((start) =>
      inHeaders.map((text) => [`${start}${text}…`, withHeader(`${start}${runOf(text, headerCharacters)}x`)] as const),
    );
    expect(await tooExpensive(plain, awkward)).toEqual([]);
  });
});

once('addresses', () => {
  it.each([
    ...['/', '/invoicesv4', '/customers/1/', '/assets/', '/api/', '/api/v4.0/', '/api/v4.0/invoices/'],
    ...['/api/v4.0/invoicelines/invoiceIDs/1', '/api/v3.0/invoices/1', '/Admin/', '/Admin/customers/1', '/auth/'],
    ...['/invoicesv4?', '/api/v4.0/invoices?', '/api/v4.0/invoices?search=', '/api/v4.0/invoices?fromDate=2026-01-01'],
    ...['/api/v4.0/invoicelines/invoiceIDs/', '/Admin/customers?search=', '/Admin/customers?', '/openapi/'],
  ])('%s', async (start) => {
    const at = (url: string) => (number: number) => ({ url: url + number, headers: { ...key(), ...bearer() } });
    const awkward = inAddresses.map((text) => [text, at(`${start}${runOf(text, headerCharacters)}x`)] as const);
    expect(await tooExpensive(at(start + 'x'.repeat(headerCharacters)), awkward)).toEqual([]);
  });
});

once('texts in what is sent', () => {
  /** The same object with another text wherever it has one. */
  const withText = (value: Json | object | undefined, text: string): unknown => {
    if (typeof value === 'string') return text;
    if (Array.isArray(value)) return value.map((one) => withText(one, text));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, withText(child as Json, text)]));
  };
  const shapes = (send: (text: string) => Call, characters: number) =>
    inTexts.flatMap((text) =>
      ['', 'a@a'].map((start) => {
        const run = start + runOf(text, characters - start.length - 1).slice(0, characters - start.length - 1);
        return [`${start}${JSON.stringify(text)}…`, send(`${run}@`)] as const;
      }),
    );

  const writing = operations.filter(({ body }) => body !== undefined);
  it.each(writing.map((operation) => [operation.key, operation] as const))('%s', async (_key, operation) => {
    const [method, path = ''] = operation.key.split(' ');
    const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => operation.params[name] ?? '1');
    const send = (text: string) => (): InjectOptions => ({
      method: method as 'POST',
      url,
      headers: key(),
      payload: withText(operation.body, text) as object,
    });
    const found = await tooExpensive(
      send('x'.repeat(callTextMaximumCharacters)),
      shapes(send, callTextMaximumCharacters),
    );
    expect(found).toEqual([]);
  });

  const hasText = (payload: object = {}) => /:"|\["/.test(JSON.stringify(payload));
  const managing = [
    ...guardedCalls.filter(({ payload }) => hasText(payload)),
    { url: '/auth/login', payload: { Username: 'admin', Password: 'x' } },
  ];
  it.each(managing.map(({ url, payload }) => [url, payload] as const))('%s', async (url, payload) => {
    const send = (text: string) => (): InjectOptions => ({
      method: 'POST',
      url,
      headers: bearer(),
      payload: withText(payload, text) as object,
    });
    expect(await tooExpensive(send('x'.repeat(50_000)), shapes(send, 50_000))).toEqual([]);
  });
});
