import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { guardedCalls } from '../fixtures/admin-calls.ts';
import { malformed } from '../fixtures/malformed.ts';
import {
  brokenBody,
  disguisedPath,
  granted,
  type Header,
  oddContentType,
  oddHeaders,
  oddMethod,
  piecedPath,
} from '../fixtures/malformed-calls.ts';
import { type Customer, sandboxSite } from './calls.ts';
import type { Message } from './raw-connection.ts';

export type Malformed = Message & Readonly<{ shape: string }>;
type Means = Readonly<{ reader: Customer; everywhere: Customer; token: string; documented: readonly string[] }>;

/**
 * Messages that no server may accept: each asks for something that its sender has no right to, or is no request at all.
 * By shape, so that all of them come in equal numbers.
 */
export function malformedMessages(means: Means): Record<string, fc.Arbitrary<Malformed>> {
  const shapes: Record<string, fc.Arbitrary<Message>> = {
    'disguised paths': fc
      .tuple(disguisedPath(means.documented), oddMethod)
      .map(([path, method]) => call(method, path, keyOf(means.reader))),
    'pieced paths': piecedPath.map((path) => call('GET', path, keyOf(means.reader))),
    'odd headers': fc
      .tuple(oddHeaders(means.reader.apiKey, sandboxSite), fc.boolean())
      .map(([headers, isRepeated]) =>
        isRepeated
          ? call('GET', granted, [...keyOf(means.reader), ...keyOf(means.reader), ...headers])
          : call('GET', '/api/v4.0/invoices', headers),
      ),
    'broken bodies': fc
      .tuple(oddContentType, brokenBody, fc.constantFrom('POST', 'PATCH'))
      .map(([type, body, method]) =>
        call(method, '/api/v4.0/worksheets', [...keyOf(means.everywhere), ['Content-Type', type]], body),
      ),
    'access API': fc
      .oneof(...[login, ...guardedCalls].map(malformed))
      .map((request) => ofTheAccessApi(request, means.token)),
    'odd request lines': oddRequestLine.map((line) => unframed(`${line}\r\nHost: x\r\n\r\n`)),
    'odd header lines': oddHeaderLine.map((line) => unframed(`${refusedHead(means.reader)}${line}\r\n\r\n`)),
    'odd chunks': oddChunks.map((body) =>
      unframed(`${writingHead(means.everywhere)}Transfer-Encoding: chunked\r\n\r\n${body}`),
    ),
    'odd lengths': oddLength.map((lines) => unframed(`${writingHead(means.everywhere)}${lines}\r\n\r\n[{"a":`)),
    smuggled: smuggling.map((wrap) => unframed(wrap(wellFormed(means.reader)), 2)),
    pipelined: fc.tuple(fc.integer({ min: 2, max: 20 }), piecedPath).map(([times, path]) => ({
      bytes: Buffer.from(head('GET', path, keyOf(means.reader)).repeat(times)),
      answers: times,
    })),
    mutated: fc
      .array(fc.tuple(fc.nat(), fc.constantFrom('flip', 'drop', 'double'), fc.nat({ max: 255 })), {
        minLength: 1,
        maxLength: 6,
      })
      .map((edits) => unframed(mutate(Buffer.from(`${refusedHead(means.reader)}\r\n`), edits))),
    'not HTTP': fc
      .oneof(
        fc.uint8Array({ minLength: 1, maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
        fc.constantFrom(
          'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
          '\x16\x03\x01\x00\xa5\x01\x00\x00\xa1\x03\x03',
          '\r\n'.repeat(50),
        ),
      )
      .map((bytes) => unframed(bytes)),
  };
  return Object.fromEntries(
    Object.entries(shapes).map(([shape, messages]) => [shape, messages.map((message) => ({ ...message, shape }))]),
  );
}

const keyOf = ({ apiKey }: Customer): Header[] => [
  ['apikey', apiKey],
  ['siteName', sandboxSite],
];

const head = (method: string, path: string, headers: readonly Header[]): string =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${headers.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;

/** A request that is whole: its end is where it says. */
function call(method: string, path: string, headers: readonly Header[], body?: string | Buffer): Message {
  const length: Header[] = body === undefined ? [] : [['Content-Length', String(Buffer.byteLength(body))]];
  const start = Buffer.from(head(method, path, [...headers, ...length]), 'latin1');
  // What the headers hold may speak of bodies and connections, so that its end is in doubt after all.
  const isWellFramed = headers.every(([name]) => !/^(content-type|cookie)$/i.test(name));
  const bytes = Buffer.concat([start, Buffer.from(body ?? '')]);
  return { bytes, answers: 1, isWellFramed, isHead: method === 'HEAD' };
}

/** Read until the server closes: nothing in there may be accepted. */
const unframed = (content: string | Buffer, answers = 1): Message => ({
  bytes: typeof content === 'string' ? Buffer.from(content, 'latin1') : content,
  answers,
  ends: true,
});

const login = {
  method: 'POST' as const,
  url: '/auth/login',
  payload: { Username: 'admin', Password: 'forkert kodeord' },
};

function ofTheAccessApi({ method = 'GET', url, headers, payload }: InjectOptions, token: string): Message {
  const given = Object.entries({ authorization: `Bearer ${token}`, ...headers }) as Header[];
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  const body = payload === undefined ? undefined : isText ? payload : JSON.stringify(payload);
  const typed: Header[] = body !== undefined && !isText ? [['content-type', 'application/json']] : [];
  // Some of the types break the line that they stand in.
  return { ...call(method, String(url), [...given, ...typed], body), isWellFramed: false };
}

/** A call that its sender has no right to, without the empty line at its end. */
const refusedHead = (reader: Customer) => head('GET', '/api/v4.0/invoices', keyOf(reader)).slice(0, -2);
/** A call that its sender has every right to, as long as the body is what it should be. */
const writingHead = (everywhere: Customer) =>
  head('POST', '/api/v4.0/worksheets', [...keyOf(everywhere), ['Content-Type', 'application/json']]).slice(0, -2);
/** A call that would be accepted if it were taken for one. */
export const wellFormed = (reader: Customer) => head('GET', granted, keyOf(reader));

const oddMethods = ['get', 'G\0ET', 'GETT', ' GET', 'GET\t', '', 'CONNECT', 'X'.repeat(5_000), 'GÉT', 'PURGE', 'QUERY'];
const oddTargets = ['', '*', 'x:443', '//', 'http://', '/\0', '/ä', '/a b', '\\', '/%', `/${'x'.repeat(17_000)}`, '?'];
const oddVersions = ['', 'HTTP/0.9', 'HTTP/1.2', 'HTTP/2.0', 'http/1.1', 'HTTP/1.1 x', 'HTTP/1,1', 'XTTP/1.1', '1.1'];
const oddRequestLine = fc.oneof(
  fc
    .tuple(fc.constantFrom(...oddMethods), fc.constantFrom(...oddTargets), fc.constantFrom(...oddVersions))
    .map((words) => words.join(' ')),
  fc
    .tuple(fc.constantFrom(...oddMethods), fc.constantFrom('/api/v4.0/invoices', '/Admin/customers'))
    .map(([method, path]) => `${method} ${path} HTTP/1.1`),
  fc.constantFrom('GET /api/v4.0/invoices', 'GET\t/Admin/customers\tHTTP/1.1', 'GET  /Admin/sites  HTTP/1.1'),
);

const oddHeaderLine = fc.oneof(
  fc.constantFrom(
    ...['apikey', 'apikey : x', ' apikey: x', 'apikey: a\r\n b', 'apikey\0: x', 'apikey: \0', ': x', 'Host: y'],
    ...['apikey: a\rb', 'apikey: a\nb', 'Connection: close, apikey', 'Connection: Upgrade\r\nUpgrade: websocket'],
    ...[
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAMAAABkAAQAAP__',
      'Expect: 100-continue',
    ],
    ...['Expect: 200-ok', 'Range: bytes=0-,5-0,-1', 'TE: trailers', 'Trailer: apikey', 'Accept-Encoding: *;q=9'],
    ...[
      'Accept: */*;q=x',
      'Accept-Language: a                                  b',
      'If-None-Match: "',
      'Cookie: lang=\x01',
    ],
    `X: ${'y'.repeat(20_000)}`,
    `Accept-Language: a${' '.repeat(2_000)}b`,
    Array.from({ length: 300 }, (_, place) => `X-${place}: y`).join('\r\n'),
    Array.from({ length: 150 }, () => 'apikey: x').join('\r\n'),
  ),
  fc
    .tuple(fc.string({ unit: 'binary-ascii', maxLength: 20 }), fc.string({ unit: 'binary-ascii', maxLength: 60 }))
    .map(([name, value]) => `${name}:${value}`)
    // A body that is announced here would be the rest of the message.
    .filter((line) => !/\r\n\r\n|\n\n/.test(line)),
);

const oddChunks = fc.constantFrom(
  ...[
    'x\r\n',
    '-1\r\n\r\n0\r\n\r\n',
    '0x2\r\n[]\r\n0\r\n\r\n',
    'ffffffffffffffff1\r\n[',
    '2\r\n[]0\r\n\r\n',
    '2\n[]\n0\n\n',
  ],
  ...['3\r\n[]\r\n0\r\n\r\n', '2;a=b\r\n[]', `2;${'x'.repeat(20_000)}\r\n[]\r\n0\r\n\r\n`, '2 \r\n[]\r\n0\r\n\r\n'],
  ...[
    '2\r\n[]\r\n0\r\nContent-Length: 3\r\n\r\n',
    '2\r\n[]\r\n00000000000\r\n',
    '\r\n',
    '1\r\n[\r\n1\r\n{\r\n0\r\n\r\n',
  ],
);

const oddLength = fc.constantFrom(
  ...['-1', '+6', '0x6', '1e1', '6 6', '6,6', '6.0', '', 'x', '99999999999999999999', '26214401', '6;a', '٦'].map(
    (length) => `Content-Length: ${length}`,
  ),
  ...['Content-Length: 6\r\nContent-Length: 7', 'Content-Length: 6\r\nTransfer-Encoding: chunked'],
  ...['Transfer-Encoding: gzip', 'Transfer-Encoding: chunked, identity', 'Transfer-Encoding: \x0bchunked'],
  ...['Transfer-Encoding: xchunked', 'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity'],
  ...['Content-Length: 6\r\nContent-Encoding: gzip', 'Content-Length: 600'],
);

/** A body that holds a call, under headers that two servers could read differently. */
const smuggling: fc.Arbitrary<(inner: string) => string> = fc
  .tuple(
    fc.constantFrom('/api/v4.0/invoices', '/auth/login', '/Admin/customers', '/introduction'),
    fc.constantFrom<(inner: string) => string>(
      (inner) => `Content-Length: ${inner.length + 5}\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${inner}`,
      (inner) => `Content-Length: 0\r\nContent-Length: ${inner.length}\r\n\r\n${inner}`,
      (inner) => `Content-Length: ${inner.length}\r\nContent-Length: 0\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding: xchunked\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding:\tchunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding: x\r\n chunked\r\n\r\n0\r\n\r\n${inner}`,
      (inner) => `X: y\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
      (inner) => `Content-Length: ${inner.length}, 0\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding: chunked\r\n\r\n0;\n\r\n\r\n${inner}`,
      (inner) => `Transfer-Encoding: chunked\r\n\r\n1\r\nZZ\r\n0\r\n\r\n${inner}`,
      (inner) => `Content-Length: ${inner.length}\r\n\r\n${inner}`,
    ),
  )
  .map(
    ([path, wrap]) =>
      (inner) =>
        `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${wrap(inner)}`,
  );

function mutate(message: Buffer, edits: readonly (readonly [number, string, number])[]): Buffer {
  return edits.reduce((made, [at, kind, byte]) => {
    const place = at % made.length;
    if (kind === 'drop') return Buffer.concat([made.subarray(0, place), made.subarray(place + 1)]);
    const inserted = kind === 'double' ? [made.subarray(place, place + 1 + (byte % 8))] : [];
    const next = Buffer.concat([made.subarray(0, place), ...inserted, made.subarray(place)]);
    if (kind === 'flip') next[place] = byte;
    return next;
  }, message);
}
