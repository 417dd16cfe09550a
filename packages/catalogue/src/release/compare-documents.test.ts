import { expect, it } from 'vitest';
import type { Node } from '../document.ts';
import { compareDocuments } from './compare-documents.ts';

const text: Node = { type: 'string' };
const json = (schema: Node): Node => ({ content: { 'application/json': { schema } } });
const answer: Node = json({ type: 'object', required: ['data'], properties: { data: text } });
const id: Node = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const page: Node = { name: 'page', in: 'query', schema: { type: 'integer' } };

const get = (differences: Node = {}): Node => ({
  parameters: [id, page],
  responses: { '200': answer },
  ...differences,
});
const post = (differences: Node = {}): Node => ({
  requestBody: json(text),
  responses: { '200': answer },
  ...differences,
});
const paths = (item: Node, path = '/visits/{id}'): Node => ({ paths: { [path]: item } });

type Rule = [rule: string, before: Node, after: Node, ...noticed: string[]];

it.each<Rule>([
  ['no changes', paths({ get: get() }), paths({ get: get() })],
  ['removed path', paths({ get: get() }), { paths: {} }, 'broken: GET /visits/{id} | | is gone'],
  [
    'renamed path',
    paths({ get: get() }),
    paths({ get: get() }, '/trips/{id}'),
    'broken: GET /visits/{id} | | is gone',
    'new: GET /trips/{id} | | is new',
  ],
  [
    'removed method',
    paths({ get: get(), post: post() }),
    paths({ get: get() }),
    'broken: POST /visits/{id} | | is gone',
  ],
  ['added call', { paths: {} }, paths({ get: get() }), 'new: GET /visits/{id} | | is new'],
  [
    'renamed path parameter',
    paths({ get: get() }),
    paths({ get: get({ parameters: [{ ...id, name: 'key' }, page] }) }, '/visits/{key}'),
  ],
  [
    'removed parameter',
    paths({ get: get() }),
    paths({ get: get({ parameters: [id] }) }),
    'broken: GET /visits/{id} | parameter page | is gone',
  ],
  [
    'added parameter',
    paths({ get: get({ parameters: [id] }) }),
    paths({ get: get() }),
    'new: GET /visits/{id} | parameter page | is new',
  ],
  [
    'added required parameter',
    paths({ get: get({ parameters: [id] }) }),
    paths({ get: get({ parameters: [id, { ...page, required: true }] }) }),
    'broken: GET /visits/{id} | parameter page | is new and required',
  ],
  [
    'parameter that became required',
    paths({ get: get() }),
    paths({ get: get({ parameters: [id, { ...page, required: true }] }) }),
    'broken: GET /visits/{id} | parameter page | is required now',
  ],
  [
    'changed parameter type',
    paths({ get: get() }),
    paths({
      get: get({
        parameters: [
          { ...id, schema: text },
          { ...page, schema: text },
        ],
      }),
    }),
    'broken: GET /visits/{id} | parameter id | is string, and was integer',
    'broken: GET /visits/{id} | parameter page | is string, and was integer',
  ],
  [
    'changed parameter serialization',
    paths({ get: get() }),
    paths({ get: get({ parameters: [id, { ...page, explode: false }] }) }),
    'broken: GET /visits/{id} | parameter page | is written in another way',
  ],
  [
    'removed body',
    paths({ post: post() }),
    paths({ post: post({ requestBody: undefined }) }),
    'broken: POST /visits/{id} | body | is gone',
  ],
  [
    'added body',
    paths({ post: post({ requestBody: undefined }) }),
    paths({ post: post() }),
    'new: POST /visits/{id} | body | is new',
  ],
  [
    'added required body',
    paths({ post: post({ requestBody: undefined }) }),
    paths({ post: post({ requestBody: { ...json(text), required: true } }) }),
    'broken: POST /visits/{id} | body | is new and required',
  ],
  [
    'body that became required',
    paths({ post: post() }),
    paths({ post: post({ requestBody: { ...json(text), required: true } }) }),
    'broken: POST /visits/{id} | body | is required now',
  ],
  [
    'changed media type of a body',
    paths({ post: post() }),
    paths({ post: post({ requestBody: { content: { 'text/csv': { schema: text } } } }) }),
    'broken: POST /visits/{id} | body | is no longer application/json',
    'new: POST /visits/{id} | body | can be text/csv now',
  ],
  [
    'changed schema of a body',
    paths({ post: post() }),
    paths({ post: post({ requestBody: json({ ...text, maxLength: 5 }) }) }),
    'broken: POST /visits/{id} | body | has the maxLength 5, and had none',
  ],
  [
    'removed field of a response',
    paths({ get: get() }),
    paths({ get: get({ responses: { '200': json({ type: 'object' }) } }) }),
    'broken: GET /visits/{id} | answer data | is gone',
  ],
  [
    'changed success status',
    paths({ get: get() }),
    paths({ get: get({ responses: { '201': answer } }) }),
    'broken: GET /visits/{id} | answer | no longer has the status 200',
    'broken: GET /visits/{id} | answer | has the status 201 now',
  ],
  [
    'added and removed error statuses',
    paths({ get: get({ responses: { '200': answer, '404': answer } }) }),
    paths({ get: get({ responses: { '200': answer, '429': answer } }) }),
    'new: GET /visits/{id} | error | 429 is new',
  ],
  [
    'removed field of all errors, reported once',
    paths({ get: get({ responses: { '400': answer, '404': answer } }) }),
    paths({ get: get({ responses: { '400': json({ type: 'object' }), '404': json({ type: 'object' }) } }) }),
    'broken: GET /visits/{id} | error data | is gone',
  ],
  [
    'removed response header',
    paths({ get: get({ responses: { '200': { ...answer, headers: { Allow: { schema: text } } } } }) }),
    paths({ get: get() }),
    'broken: GET /visits/{id} | answer header Allow | is gone',
  ],
  [
    'removed format of a response header',
    paths({
      get: get({ responses: { '200': { ...answer, headers: { Allow: { schema: { ...text, format: 'uuid' } } } } } }),
    }),
    paths({ get: get({ responses: { '200': { ...answer, headers: { Allow: { schema: text } } } } }) }),
    'broken: GET /visits/{id} | answer header Allow | has the format none, and had "uuid"',
  ],
])('%s', (_rule, before, after, ...noticed) => {
  expect(
    compareDocuments(before, after).map(
      ({ call, location, what, isBreaking }) =>
        `${isBreaking ? 'broken' : 'new'}: ${call} |${location && ` ${location}`} | ${what}`,
    ),
  ).toEqual(noticed);
});

it('treats an API key scheme as a required header', () => {
  const byScheme = {
    ...paths({ get: get({ parameters: [id] }) }),
    security: [{ site: [] }],
    components: { securitySchemes: { site: { type: 'apiKey', in: 'header', name: 'siteName' } } },
  };
  const site = { name: 'sitename', in: 'header', required: true, schema: text };
  expect(compareDocuments(byScheme, paths({ get: get({ parameters: [id, site] }) }))).toEqual([]);
  expect(compareDocuments(paths({ get: get({ parameters: [id] }) }), byScheme)).toMatchObject([
    { location: 'parameter siteName', what: 'is new and required', isBreaking: true },
  ]);
});
