import { describe, expect, it } from 'vitest';
import type { Node } from './document.ts';
import { examplesOf, validateExamples } from './examples.ts';
import { answerWith, smallDocument, visitsFile } from './small-document.fixture.ts';

const at = `${visitsFile}#/paths/~1visits~1{id}/get`;
const Visit: Node = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer' },
    start: { type: ['string', 'null'], format: 'date-time' },
    tasks: { type: 'array', items: { type: 'object', properties: { title: { type: 'string' } } } },
    hours: { type: 'object', properties: {}, additionalProperties: { type: 'string' } },
  },
};
const whole = { id: 7, start: null, tasks: [{ title: 'Tjek' }], hours: { Monday: '07:00' } };
const data = { $ref: '#/components/schemas/Visit' };

const prove = (operation: Node) => validateExamples(smallDocument({ schemas: { Visit }, operation }));
const proveAnswer = (example: unknown) => prove({ responses: { '200': answerWith(data, example) } });
const answerAt = `${at}/responses/200/example/data`;

describe('the example of a response', () => {
  it('is valid if it has exactly the fields of the schema', () => expect(proveAnswer(whole)).toEqual([]));
  it('is required', () => expect(proveAnswer(undefined)).toEqual([`${at}/responses/200: has no example`]));
  it('must not contain fields unknown to the schema', () =>
    expect(proveAnswer({ ...whole, colour: 'red' })).toEqual([`${answerAt}/colour: the schema has no such field`]));
  it('must not omit fields, including nested ones', () => {
    const { hours, ...rest } = whole;
    expect(hours).toBeDefined();
    expect(proveAnswer({ ...rest, tasks: [{}] })).toEqual([
      `${answerAt}: leaves out hours`,
      `${answerAt}/tasks/0: leaves out title`,
    ]);
  });
  it('must have the right types', () =>
    expect(proveAnswer({ ...whole, id: '7' })).toEqual([`${answerAt}/id: must be integer`]));
  it('must match the formats', () =>
    expect(proveAnswer({ ...whole, start: '20. oktober' })).toEqual([
      `${answerAt}/start: must match format "date-time"`,
    ]));
});

describe('the example of a request', () => {
  const proveRequest = (example: unknown) =>
    prove({
      requestBody: { content: { 'application/json': { schema: { type: 'array', items: data }, example } } },
      responses: { '200': answerWith(data, whole) },
    });
  it('may omit optional fields', () => expect(proveRequest([{ id: 1 }])).toEqual([]));
  it('must have the required fields', () =>
    expect(proveRequest([{}])).toEqual([`${at}/requestBody/example/0: must have required property 'id'`]));
  it('must not contain unknown fields', () =>
    expect(proveRequest([{ id: 1, fitter: 2 }])).toEqual([
      `${at}/requestBody/example/0/fitter: the schema has no such field`,
    ]));
});

it('skips examples that are not JSON', () => {
  const file = { description: 'En fil.', content: { 'application/pdf': { schema: {}, example: 1 } } };
  expect(prove({ responses: { '200': file } })).toEqual([]);
});

it('lists the examples of requests, responses and errors with their pointers', () => {
  const media = { schema: {}, examples: { one: { value: 1 }, two: { summary: 'To', value: 2 } } };
  const examples = examplesOf(
    smallDocument({
      operation: {
        requestBody: { content: { 'application/json': media } },
        responses: {
          '200': { content: { 'application/json': media } },
          '404': { content: { 'application/json': {} } },
        },
      },
    }),
  );
  expect(examples.map(({ kind, pointer, value }) => [kind, `${visitsFile}#${pointer}`, value])).toEqual([
    ['request', `${at}/requestBody/one`, 1],
    ['request', `${at}/requestBody/To`, 2],
    ['answer', `${at}/responses/200/one`, 1],
    ['answer', `${at}/responses/200/To`, 2],
    ['error', `${at}/responses/404`, undefined],
  ]);
});

it('rejects parameter defaults and examples that do not match their schema', () => {
  const since = { name: 'since', in: 'query', description: 'Siden.', schema: { type: 'string', format: 'date-time' } };
  const proving = (parameter: Node) =>
    prove({ parameters: [parameter], responses: { '200': answerWith(data, whole) } });
  const byDefault = (value: string) => ({ ...since, schema: { ...since.schema, default: value } });
  expect(proving(byDefault('2000-01-01'))).toEqual([`${at}: the parameter since cannot be "2000-01-01"`]);
  expect(proving({ ...since, example: 'i går' })).toEqual([`${at}: the parameter since cannot be "i går"`]);
  expect(proving(byDefault('2000-01-01T00:00:00Z'))).toEqual([]);
});
