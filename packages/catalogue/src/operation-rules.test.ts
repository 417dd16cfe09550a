import { expect, it } from 'vitest';
import type { Node } from './document.ts';
import { validateOperations } from './operation-rules.ts';
import { answerWith, smallDocument, visitsFile } from './small-document.fixture.ts';

const statuses = ['200', '400', '401', '404', '405', '408', '429', '431', '500', '502', '503', '504'];
const every = Object.fromEntries(statuses.map((status) => [status, answerWith({ type: 'object' }, {})]));
const at = `${visitsFile}#/paths/~1visits~1{id}/get`;
const proving = (item: Node) =>
  validateOperations(
    smallDocument({
      operation: {
        responses: every,
        requestBody: { content: { 'application/json': { schema: { type: 'array', items: item }, example: [] } } },
      },
    }),
  );
const object = (required: string[], properties: Readonly<Record<string, Node>>) => ({
  type: 'object',
  required,
  properties,
});
const text = { type: 'string' };

it('reports required strings that may be empty, including nested ones', () =>
  expect(
    proving(object(['a', 'list'], { a: text, list: { type: 'array', items: object(['b'], { b: text }) } })),
  ).toEqual(['a', 'list.b'].map((field) => `${at}: ${field} may be empty`)));

it('accepts strings that are optional or have a minimum length, a format or an enum', () =>
  expect(
    proving(
      object(['a', 'b', 'c'], {
        a: { ...text, minLength: 1 },
        b: { ...text, format: 'uuid' },
        c: { ...text, enum: ['x'] },
        d: text,
      }),
    ),
  ).toEqual([]));

const listing = (...groups: (string | undefined)[]) => {
  const fields = groups.map((group, index) => [
    `f${index}`,
    { ...text, description: 'Et felt.', ...(group ? { 'x-group': group } : {}) },
  ]);
  const items = object([], Object.fromEntries(fields));
  const pageSize = { name: 'pageSize', in: 'query', schema: { type: 'integer' } };
  const responses = { ...every, '200': answerWith({ type: 'array', items }, []) };
  const id = { name: 'id', in: 'path', schema: { type: 'integer' } };
  return validateOperations(smallDocument({ operation: { parameters: [id, pageSize], responses } }));
};
const grouped = new Array<string>(20).fill('place');

it('reports fields of a long list that have no known group', () => {
  expect(listing(...grouped, 'place')).toEqual([]);
  expect(listing(...grouped, 'elsewhere')).toEqual([`${at}: f20 has no known x-group`]);
  expect(listing(...grouped, undefined)).toEqual([`${at}: f20 has no known x-group`]);
  expect(listing(...grouped.slice(1), undefined)).toEqual([]);
});
it('reports a group in two places', () =>
  expect(listing('place', 'time', ...grouped)).toEqual([
    `${at}: the fields of the x-group place are not next to each other`,
  ]));

it('reports a filter of a list whose fields are not known', () => {
  const parameters = ['pageSize', 'updatedAfter', 'colour'].map((name) => ({ name, in: 'query', schema: text }));
  const id = { name: 'id', in: 'path', schema: text };
  const operation = { parameters: [id, ...parameters], responses: every };
  expect(validateOperations(smallDocument({ operation }))).toEqual([
    `${at}: the fields that colour filters are not known to filters.ts`,
  ]);
});

it('demands the answer 404 exactly where a call names a record', () => {
  const { '404': _, ...responses } = every;
  expect(validateOperations(smallDocument({ operation: { responses } }))).toEqual([`${at}: has no answer 404`]);
  const naming = (schema: Node) => ({ parameters: [{ name: 'visitID', in: 'query', schema }] });
  const refers = naming({ type: 'integer', 'x-refers': 'visit' });
  expect(validateOperations(smallDocument({ operation: { ...refers, responses: every } }))).toEqual([]);
  expect(
    validateOperations(smallDocument({ operation: { ...naming({ type: 'integer' }), responses: every } })),
  ).toEqual([`${at}: has an answer 404, but names no record`]);
});

it('reports responses that every operation must document', () => {
  const { '429': _, ...responses } = every;
  expect(validateOperations(smallDocument({ operation: { responses } }))).toEqual([`${at}: has no answer 429`]);
});
