import { expect, it } from 'vitest';
import type { Node } from './document.ts';
import { proveRequests } from './requests.ts';
import { smallDocument, visitsFile } from './small-document.fixture.ts';

const proving = (item: Node) =>
  proveRequests(
    smallDocument({
      operation: {
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

it('names required texts that may be empty, however deep', () =>
  expect(
    proving(object(['a', 'list'], { a: text, list: { type: 'array', items: object(['b'], { b: text }) } })),
  ).toEqual(['a', 'list.b'].map((field) => `${visitsFile}#/paths/~1visits~1{id}/get: ${field} may be empty`)));

it('has nothing to say about texts that are optional or have a length, a form or values', () =>
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
