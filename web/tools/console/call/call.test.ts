import type { ConsoleOperation, Method } from '@fagvaerk/catalogue/model.ts';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { buildCall, mentionsField, missingParameters, parseViolations } from './call.ts';

vi.stubGlobal('location', { origin: 'https://a.dk' });
afterAll(() => vi.unstubAllGlobals());

const parameter = { type: 'string', required: false, default: undefined, values: [], limits: {}, examples: ['x'] };
const operation: ConsoleOperation = {
  ...{
    anchor: 'post-visits',
    method: 'POST',
    path: '/api/v4.0/visits/{id}',
    summary: { da: 'Opret besøg', en: 'Create visits' },
  },
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

describe('buildCall', () => {
  const { request, text } = buildCall(operation, draft, caller, { placeholder: '<b.pdf, 3 kB>', base64: 'QUJD$&' });
  it('puts only filled-in parameters into the URL', () =>
    expect(request.url).toBe('https://a.dk/api/v4.0/visits/26%2F7?search=%C3%A6%20%26%20%C3%B8'));
  it('sends key and site in headers only', () =>
    expect(request.headers).toEqual([
      ['apikey', 'nøgle'],
      ['siteName', 'site'],
      ['Content-Type', 'application/json'],
    ]));
  it('replaces the placeholder with the bytes of the file', () => expect(text).toBe('[{"a": "QUJD$&"}]'));
  it('requires path parameters', () => {
    expect(missingParameters(operation, draft)).toEqual([]);
    expect(missingParameters(operation, { parameters: {}, body: null })).toEqual(['id']);
  });
  it('sends an invalid JSON body unchanged', () =>
    expect(buildCall(operation, { ...draft, body: '[{' }, caller, null).text).toBe('[{'));
  it('has an Idempotency-Key only in POST and PATCH, and only if there is one', () => {
    const headersOf = (method: Method, key: string) =>
      buildCall({ ...operation, method }, draft, caller, null, key).request.headers;
    expect(headersOf('POST', 'a1')).toContainEqual(['Idempotency-Key', 'a1']);
    for (const headers of [headersOf('POST', ''), headersOf('GET', 'a1'), headersOf('PUT', 'a1')])
      expect(headers.map(([name]) => name)).not.toContain('Idempotency-Key');
  });
});

it('parses violations of any response', () => {
  const problem = { index: 0, field: 'a', code: 'required', message: 'Mangler', link: '/errors#required' };
  expect(parseViolations({ modelStateErrors: [problem], validationErrors: [problem, 'odd'] })).toEqual([
    problem,
    problem,
  ]);
  expect(parseViolations({ validationErrors: [{ message: 'Nej', link: 'javascript:alert(1)' }] })).toMatchObject([
    { index: null, field: '', message: 'Nej', link: null },
  ]);
  expect(parseViolations({ validationErrors: [{ message: 'Nej', link: '//a.dk' }, { message: {} }] })).toMatchObject([
    { link: null },
  ]);
  for (const odd of [undefined, null, 'x', [], {}, { validationErrors: null }])
    expect(parseViolations(odd)).toEqual([]);
});

it.each([
  ['pageSize må højst være 1000.', 'pageSize', true],
  ['Parameteren er ikke id.', 'id', true],
  ['Tidspunktet er ugyldigt.', 'id', false],
  ['Skal være efter address.from.', 'address', false],
])('%j mentions the field %s: %s', (sentence, field, isNamed) => expect(mentionsField(sentence, field)).toBe(isNamed));
