import { externalCustomer, site } from '@fagvaerk/contract/admin-answers.ts';
import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import type { guardedCalls } from './calls.fixture.ts';

type Call = (typeof guardedCalls)[number];
type Malformed = fc.Arbitrary<InjectOptions>;
type Fields = Record<string, unknown>;

const json = (url: string, payload: unknown): InjectOptions => raw(url, JSON.stringify(payload), 'application/json');
const raw = (url: string, payload: string | Buffer, type?: string): InjectOptions => ({
  method: 'POST',
  url,
  payload,
  headers: type === undefined ? {} : { 'content-type': type },
});

const wrongForId = [0, -1, 1.5, 2 ** 31, 1e308, '1', '', null, true, [], {}, [1], { id: 1 }, 1_999_999_999];
const wrongForText = [null, 7, true, [], {}, '', ' ', '\t\n', 'x'.repeat(300), 'a\0b', 'a\u0007', '\ud800', ['x']];
const wrongForFlag = ['true', 1, 0, null, '', [], {}];
const wrongForDate = [
  null,
  '',
  '2026',
  '20260230',
  '20261301',
  '2026-01-01',
  20260101,
  'abcdefgh',
  '２０２６０１０１',
  '20260101 ',
];
const wrongForAddress = [
  '',
  'x',
  'ftp://a.dk',
  'http://a.dk',
  'https://',
  'https://u:p@a.dk',
  'https://a.dk?x',
  '//a.dk',
  null,
  7,
];

/** Values that break the rule of a field, whatever the others are. */
function wrongFor(field: string): unknown[] {
  if (/id$/i.test(field)) return wrongForId;
  if (/^(allow|accessAll|apiAccess)/i.test(field)) return wrongForFlag;
  if (field === 'ValidUntil') return wrongForDate;
  if (field === 'BaseUrl') return wrongForAddress;
  return field === 'ContactEmail' ? [...wrongForText, 'a', 'a@b', '@b.c', 'a b@c.d', 'a@@b.c'] : wrongForText;
}

const strangeKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '$where',
  '',
  ' ',
  '0',
  'customerid',
];

/** Where something is deleted, the rest of its row may be sent along. */
const rowNames = [...Object.keys(externalCustomer.shape), ...Object.keys(site.shape)];

/** One object with exactly one thing wrong with it. */
function spoilt(good: Fields): fc.Arbitrary<unknown> {
  const names = Object.keys(good);
  const entries = Object.entries(good);
  const withWrongValue = fc
    .constantFrom(...names)
    .chain((name) => fc.constantFrom(...wrongFor(name)).map((value) => ({ ...good, [name]: value })));
  const withMissingField = fc
    .constantFrom(...names.filter((name) => name !== 'AccessAll'))
    .map((name) => Object.fromEntries(entries.filter(([other]) => other !== name)));
  const withStrangeField = fc
    .oneof(fc.constantFrom(...strangeKeys), fc.string({ minLength: 1 }))
    .filter((key) => ![...names, ...rowNames].some((name) => name.toLowerCase() === key.toLowerCase()))
    .map((key) => Object.fromEntries([...entries, [key, 1]]));
  const notAnObject = fc.constantFrom(null, 1, 'x', true, [], [good]);
  return fc.oneof(withWrongValue, withMissingField, withStrangeField, notAnObject);
}

function spoiltBody({ url, payload }: Call): Malformed {
  const isList = Array.isArray(payload);
  const good = (isList ? payload[0] : payload) as Fields;
  const whole = JSON.stringify(payload);
  const inList = fc
    .tuple(fc.nat({ max: 3 }), spoilt(good), fc.nat({ max: 3 }))
    .map(([before, bad, after]) => [...Array(before).fill(good), bad, ...Array(after).fill(good)]);
  const otherShape = fc.jsonValue({ maxDepth: 4 }).map((value) => (isList ? value : [value]));
  const truncated = fc.nat({ max: whole.length - 2 }).map((end) => raw(url, whole.slice(0, end), 'application/json'));
  const bytes = fc
    .uint8Array({ minLength: 1, maxLength: 200 })
    .map((array) => raw(url, Buffer.from([0x7b, ...array]), 'application/json'));
  const oddType = fc
    .oneof(
      fc.constantFrom(
        'text/plain',
        'application/jsonp',
        'application/json; charset=utf-16',
        'multipart/form-data',
        'a/b',
      ),
      fc.string({ unit: 'grapheme-ascii', minLength: 1 }),
    )
    .filter((type) => !/^\s*application\/json\s*(;|$)/i.test(type) || /utf-16/.test(type))
    .map((type) => raw(url, whole, type));
  return fc.oneof(
    { arbitrary: (isList ? inList : spoilt(good)).map((value) => json(url, value)), weight: 6 },
    { arbitrary: otherShape.map((value) => json(url, value)), weight: 2 },
    truncated,
    bytes,
    oddType,
  );
}

const wrongNumbers = ['0', '-1', '1.5', 'x', '', '99999999999', '1e3', ' 1', '%00', '١', 'NaN', '1;drop table sites'];

function spoiltQuery({ url }: Call): Malformed {
  if (url === '/Admin/session') return spoiltPath({ method: 'GET', url });
  const number = fc.constantFrom(...wrongNumbers).map((value) => (value === '%00' ? value : encodeURIComponent(value)));
  const paging = fc.tuple(fc.constantFrom('page', 'pageSize'), number).map((pair) => pair.join('='));
  const unknown = fc
    .oneof(fc.constantFrom(...strangeKeys.filter(Boolean)), fc.string({ minLength: 1, unit: 'grapheme' }))
    .filter((key) => !['search', 'sort', 'page', 'pageSize', 'customerID'].includes(key) && key.isWellFormed())
    .map((key) => `${encodeURIComponent(key)}=1`);
  const sort = fc.string({ unit: 'grapheme-ascii' }).map((column) => `sort=${encodeURIComponent(`${column}!`)}`);
  const repeated = fc.constantFrom('page=1&page=2', 'search=a&search=b', 'page=1&page=1', 'page[]=1', 'page[a]=1');
  const long = fc.constant(`search=${'x'.repeat(201)}`);
  const query = fc
    .oneof(paging, unknown, sort, repeated, long)
    .map((text) => ({ method: 'GET' as const, url: `${url}?${text}` }));
  return /\d$/.test(url) ? fc.oneof(query, spoiltIds(url)) : query;
}

function spoiltIds(url: string): Malformed {
  const wrong = fc.oneof(
    fc.constantFrom(...wrongNumbers.filter((text) => text !== '' && text !== '%00')),
    fc.string({ minLength: 1 }),
  );
  return wrong
    .filter((text) => !/^[\d.]+$/.test(text) && text.isWellFormed())
    .map((text) => ({ method: 'GET', url: url.replace(/\d+$/, encodeURIComponent(text)) }));
}

/** Below the call, or with a method that it does not have. */
function spoiltPath({ method, url }: Call): Malformed {
  const below = fc.webPath().map((path) => ({ method, url: `${url}/x/y/z${path}` }));
  const undecodable = fc.constantFrom('%', '%zz', '%c3%28', '%ff').map((text) => ({ method, url: `${url}/${text}` }));
  const otherMethod = fc.constantFrom('PUT', 'PATCH', 'DELETE').map((other) => ({ method: other as 'PUT', url }));
  return fc.oneof(below, undecodable, otherMethod);
}

function spoiltSession({ method, url, payload }: Call): Malformed {
  const token = fc.oneof(
    fc.constantFrom(
      '',
      'Bearer',
      'Bearer ',
      'Basic YTpi',
      'bearer null',
      `Bearer ${'A'.repeat(43)}`,
      `Bearer ${'x'.repeat(5000)}`,
    ),
    fc.string({ unit: 'grapheme-ascii' }).map((text) => `Bearer ${text}`),
  );
  return token.map((authorization) => ({ method, url, headers: { authorization }, ...(payload && { payload }) }));
}

/** A request that no call may accept. */
export function malformed(call: Call): Malformed {
  const rest = [spoiltPath(call), ...(call.url.startsWith('/Admin') ? [spoiltSession(call)] : [])];
  const content = call.method === 'POST' ? spoiltBody(call) : spoiltQuery(call);
  return fc.oneof({ arbitrary: content, weight: 4 }, ...rest);
}
