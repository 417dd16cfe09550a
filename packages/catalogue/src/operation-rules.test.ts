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

it('reports responses that every operation must document', () => {
  const { '429': _, ...responses } = every;
  expect(validateOperations(smallDocument({ operation: { responses } }))).toEqual([`${at}: has no answer 429`]);
});
