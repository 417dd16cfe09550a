import { expect, it } from 'vitest';
import type { Node } from '../document.ts';
import { compareDocuments } from './compare-documents.ts';

const text: Node = { type: 'string' };
const json = (schema: Node): Node => ({ content: { 'application/json': { schema } } });
const answer: Node = json({ type: 'object', required: ['data'], properties: { data: text } });
const id: Node = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const page: Node = { name: 'page', in: 'query', schema: { type: 'integer' } };

const requiredPage = [id, { ...page, required: true }];
const requiredBody = { ...json(text), required: true };
const empty = json({ type: 'object' });
const withHeader = (schema: Node) => ({ responses: { '200': { ...answer, headers: { Allow: { schema } } } } });
const get = { parameters: [id, page], responses: { '200': answer } };
const post = { requestBody: json(text), responses: { '200': answer } };
const reading = (differences: Node = {}, path = '/visits/{id}'): Node => ({
  paths: { [path]: { get: { ...get, ...differences } } },
});
const writing = (differences: Node = {}): Node => ({
  paths: { '/visits/{id}': { post: { ...post, ...differences } } },
});

type Rule = [rule: string, before: Node, after: Node, ...noticed: string[]];

it.each<Rule>([
  ['no changes', reading(), reading()],
  ['removed path', reading(), { paths: {} }, 'broken: GET /visits/{id} is gone'],
  [
    'renamed path',
    reading(),
    reading({}, '/trips/{id}'),
    'broken: GET /visits/{id} is gone',
    'new: GET /trips/{id} is new',
  ],
  ['removed method', { paths: { '/visits/{id}': { get, post } } }, reading(), 'broken: POST /visits/{id} is gone'],
  ['added call', { paths: {} }, reading(), 'new: GET /visits/{id} is new'],
  ['renamed path parameter', reading(), reading({ parameters: [{ ...id, name: 'key' }, page] }, '/visits/{key}')],
  ['removed parameter', reading(), reading({ parameters: [id] }), 'broken: GET /visits/{id} parameter page is gone'],
  ['added parameter', reading({ parameters: [id] }), reading(), 'new: GET /visits/{id} parameter page is new'],
  [
    'added required parameter',
    reading({ parameters: [id] }),
    reading({ parameters: requiredPage }),
    'broken: GET /visits/{id} parameter page is new and required',
  ],
  [
    'parameter that became required',
    reading(),
    reading({ parameters: requiredPage }),
    'broken: GET /visits/{id} parameter page is required now',
  ],
  [
    'changed parameter type',
    reading(),
    reading({
      parameters: [
        { ...id, schema: text },
        { ...page, schema: text },
      ],
    }),
    'broken: GET /visits/{id} parameter id is string, and was integer',
    'broken: GET /visits/{id} parameter page is string, and was integer',
  ],
  [
    'changed parameter serialization',
    reading(),
    reading({ parameters: [id, { ...page, explode: false }] }),
    'broken: GET /visits/{id} parameter page is written in another way',
  ],
  ['removed body', writing(), writing({ requestBody: undefined }), 'broken: POST /visits/{id} body is gone'],
  ['added body', writing({ requestBody: undefined }), writing(), 'new: POST /visits/{id} body is new'],
  [
    'added required body',
    writing({ requestBody: undefined }),
    writing({ requestBody: requiredBody }),
    'broken: POST /visits/{id} body is new and required',
  ],
  [
    'body that became required',
    writing(),
    writing({ requestBody: requiredBody }),
    'broken: POST /visits/{id} body is required now',
  ],
  [
    'changed media type of a body',
    writing(),
    writing({ requestBody: { content: { 'text/csv': { schema: text } } } }),
    'broken: POST /visits/{id} body is no longer application/json',
    'new: POST /visits/{id} body can be text/csv now',
  ],
  [
    'changed schema of a body',
    writing(),
    writing({ requestBody: json({ ...text, maxLength: 5 }) }),
    'broken: POST /visits/{id} body has the maxLength 5, and had none',
  ],
  [
    'removed field of a response',
    reading(),
    reading({ responses: { '200': empty } }),
    'broken: GET /visits/{id} answer data is gone',
  ],
  [
    'changed success status',
    reading(),
    reading({ responses: { '201': answer } }),
    'broken: GET /visits/{id} answer no longer has the status 200',
    'broken: GET /visits/{id} answer has the status 201 now',
  ],
  [
    'added and removed error statuses',
    reading({ responses: { '200': answer, '404': answer } }),
    reading({ responses: { '200': answer, '429': answer } }),
    'new: GET /visits/{id} error 429 is new',
  ],
  [
    'removed field of all errors, reported once',
    reading({ responses: { '400': answer, '404': answer } }),
    reading({ responses: { '400': empty, '404': empty } }),
    'broken: GET /visits/{id} error data is gone',
  ],
  [
    'removed response header',
    reading(withHeader(text)),
    reading(),
    'broken: GET /visits/{id} answer header Allow is gone',
  ],
  [
    'removed format of a response header',
    reading(withHeader({ ...text, format: 'uuid' })),
    reading(withHeader(text)),
    'broken: GET /visits/{id} answer header Allow has the format none, and had "uuid"',
  ],
])('%s', (_rule, before, after, ...noticed) => {
  expect(
    compareDocuments(before, after).map(
      ({ call, location, what, isBreaking }) =>
        `${isBreaking ? 'broken' : 'new'}: ${call} ${location && `${location} `}${what}`,
    ),
  ).toEqual(noticed);
});

it('treats an API key scheme as a required header', () => {
  const byScheme = {
    ...reading({ parameters: [id] }),
    security: [{ site: [] }],
    components: { securitySchemes: { site: { type: 'apiKey', in: 'header', name: 'siteName' } } },
  };
  const site = { name: 'sitename', in: 'header', required: true, schema: text };
  expect(compareDocuments(byScheme, reading({ parameters: [id, site] }))).toEqual([]);
  expect(compareDocuments(reading({ parameters: [id] }), byScheme)).toMatchObject([
    { location: 'parameter siteName', what: 'is new and required', isBreaking: true },
  ]);
});
