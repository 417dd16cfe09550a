import type { ConsoleOperation } from '@fagvaerk/catalogue/model.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { callOf, isNamedIn, missingIn, violationsIn } from './call.ts';

vi.stubGlobal('location', { origin: 'https://a.dk' });
afterAll(() => vi.unstubAllGlobals());

const parameter = { type: 'string', required: false, default: undefined, values: [], limits: {}, example: 'x' };
const operation: ConsoleOperation = {
  ...{ anchor: 'post-visits', method: 'POST', path: '/api/v4.0/visits/{id}', summary: 'Opret besøg' },
  parameters: [
    { ...parameter, name: 'id', in: 'path', required: true },
    { ...parameter, name: 'search', in: 'query' },
    { ...parameter, name: 'page', in: 'query' },
  ],
  request: { mediaType: 'application/json', example: [], file: null },
  answer: { mediaType: 'application/json', leads: {}, files: {} },
};
const caller = { apiKey: 'nøgle', siteName: 'site' };
const draft = { parameters: { id: '26/7', search: 'æ & ø', page: '' }, body: '[{"a": "<b.pdf, 3 kB>"}]' };

describe('a call', () => {
  const { request, text } = callOf(operation, draft, caller, { mark: '<b.pdf, 3 kB>', base64: 'QUJD$&' });
  it('has in its address what was filled in, and nothing else', () =>
    expect(request.url).toBe('https://a.dk/api/v4.0/visits/26%2F7?search=%C3%A6%20%26%20%C3%B8'));
  it('has key and site in its headers alone', () =>
    expect(request.headers).toEqual([
      ['apikey', 'nøgle'],
      ['siteName', 'site'],
      ['Content-Type', 'application/json'],
    ]));
  it('has the bytes of a file where its name stood', () => expect(text).toBe('[{"a": "QUJD$&"}]'));
  it('needs what stands in its path', () => {
    expect(missingIn(operation, draft)).toEqual([]);
    expect(missingIn(operation, { parameters: {}, body: null })).toEqual(['id']);
  });
  it('is sent with a body that is no JSON as it stands', () =>
    expect(callOf(operation, { ...draft, body: '[{' }, caller, null).text).toBe('[{'));
});

it('finds what the API says went wrong in any answer', () => {
  const problem = { index: 0, field: 'a', code: 'required', message: 'Mangler', link: '/errors#required' };
  expect(violationsIn({ modelStateErrors: [problem], validationErrors: [problem, 'odd'] })).toEqual([problem, problem]);
  expect(violationsIn({ validationErrors: [{ message: 'Nej', link: 'javascript:alert(1)' }] })).toMatchObject([
    { index: null, field: '', message: 'Nej', link: null },
  ]);
  expect(violationsIn({ validationErrors: [{ message: 'Nej', link: '//a.dk' }, { message: {} }] })).toMatchObject([
    { link: null },
  ]);
  for (const odd of [undefined, null, 'x', [], {}, { validationErrors: null }]) expect(violationsIn(odd)).toEqual([]);
});

it.each([
  ['pageSize må højst være 1000.', 'pageSize', true],
  ['Parameteren er ikke id.', 'id', true],
  ['Tidspunktet er ugyldigt.', 'id', false],
  ['Skal være efter address.from.', 'address', false],
])('%j names the field %s: %s', (sentence, field, isNamed) => expect(isNamedIn(sentence, field)).toBe(isNamed));
