import { describe, expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';
import { type ApiDocument, DocumentError, type Node } from './document.ts';
import { type Guide, type Operation, pagesOf } from './model.ts';

import { answerWith, smallDocument, visit, visitsFile } from './small-document.fixture.ts';

const guide: Guide = {
  route: '/start',
  aliases: ['/'],
  title: { da: 'Start', en: 'Start' },
  description: 'Start her.',
  menu: 'head',
  blocks: [],
  headings: [],
};

function operationOf(document: ApiDocument): Operation {
  const [operation] = pagesOf(createCatalogue([document], []))[0]?.operations ?? [];
  if (!operation) throw new Error('the document has no operation');
  return operation;
}

const withOperation = (operation: Node) => smallDocument({ operation });
const answerOf = (mediaType: string, media: Node) => {
  const answer = { description: 'Svar.', 'x-en': 'Response.', content: { [mediaType]: media } };
  return operationOf(withOperation({ parameters: [], responses: { '200': answer } })).answer;
};
const data = { $ref: '#/components/schemas/Visit' };
const idWithout = { name: 'id', in: 'path', required: true, description: 'Id.', schema: { type: 'integer' } };

describe('a document that cannot be rendered', () => {
  const at = `${visitsFile}#/paths/~1visits~1{id}/get`;
  it.each<[string, Node, string]>([
    ['no operationId', { operationId: undefined }, 'has no operationId'],
    ['no summary', { summary: '' }, 'has no summary'],
    ['no English summary', { 'x-en': undefined }, 'has no x-en'],
    ['no description', { description: undefined }, 'has no description'],
    ['no success response', { responses: {} }, 'has no 2xx answer'],
    ['a response without content', { responses: { '200': { description: 'Tom.' } } }, 'has no content'],
    [
      'a response without description',
      { responses: { '200': { ...answerWith(data, { id: 7 }), description: '' } } },
      'has no description',
    ],
    [
      'a field without description',
      { responses: { '200': answerWith({ properties: { id: { type: 'integer' } } }, { id: 7 }) } },
      'data.id has no description',
    ],
    [
      'a parameter without description',
      { parameters: [{ ...idWithout, example: 7, description: undefined }] },
      'has no description',
    ],
    [
      'a parameter without example',
      { parameters: [{ ...idWithout, name: 'ref', in: 'query', required: false }] },
      'the parameter ref has no example',
    ],
    [
      'a request without example',
      { requestBody: { content: { 'application/json': { schema: visit } } } },
      'the request body has no example',
    ],
    [
      'a request without fields',
      { requestBody: { content: { 'application/json': { schema: { type: 'object' }, example: {} } } } },
      'the request body has no attributes',
    ],
    [
      'an unknown $ref',
      { responses: { '200': answerWith({ $ref: '#/components/schemas/Trip' }, null) } },
      'unknown $ref #/components/schemas/Trip',
    ],
  ])('with %s throws an error with file and pointer', (_, operation, message) => {
    const make = () => operationOf(withOperation(operation));
    expect(make).toThrow(DocumentError);
    expect(make).toThrow(`${at}: ${message}`);
  });

  it('with an undefined section throws an error with the known sections', () =>
    expect(() => createCatalogue([smallDocument({ page: { section: 'sales' } })], [])).toThrow(
      `${visitsFile}#/page/section: is none of planning`,
    ));
});

describe('routes', () => {
  it.each([
    ['a guide and a page', { route: '/Start' }, '/start leads to both /start and /Start'],
    ['an alias and a route', { aliases: ['/START'] }, '/start leads to both /start and /visitsv4'],
    ['two aliases of one page', { aliases: ['/a', '/A'] }, '/a leads to both /visitsv4 and /visitsv4'],
  ])('must be unique case-insensitively: %s', (_, page, message) =>
    expect(() => createCatalogue([smallDocument({ page })], [guide])).toThrow(message),
  );
});

describe('sections', () => {
  const [document] = [smallDocument()];
  const page = (route: string, order: number, section: string) => ({
    ...{ file: visitsFile, title: { da: route, en: route }, description: route, paths: [] },
    ...{ route, order, section, aliases: [], otherVersion: null, notes: '' },
  });
  const catalogue = createCatalogue(
    [
      {
        ...document,
        'x-sections': ['a', 'empty', 'b'].map((key) => ({ key, da: key, en: key })),
        'x-pages': [page('/three', 3, 'a'), page('/one', 1, 'b'), page('/two', 2, 'a')],
      },
    ],
    [],
  );

  it('keep their declared order, sort their pages by order, and are omitted if empty', () =>
    expect(catalogue.versions[0]?.sections.map(({ key, pages }) => [key, ...pages.map(({ route }) => route)])).toEqual([
      ['a', '/two', '/three'],
      ['b', '/one'],
    ]));
});

describe('an operation', () => {
  it('has an anchor and its full path', () =>
    expect(operationOf(smallDocument())).toMatchObject({ anchor: 'get-visits-id', path: '/api/v4.0/visits/{id}' }));
  it('separates the success response from the errors', () => {
    const content = { 'application/json': { example: { error: 'nej' } } };
    const missing = { description: 'Findes ikke.', 'x-en': 'Not found.', content };
    const operation = operationOf(
      withOperation({ responses: { '404': missing, '200': answerWith(data, { id: 7 }), '500': missing } }),
    );
    expect(operation.answer.status).toBe('200');
    const description = { da: 'Findes ikke.', en: 'Not found.' };
    expect(operation.errors).toEqual(
      ['404', '500'].map((status) => ({ status, description, example: { error: 'nej' } })),
    );
  });
  it('marks requests whose body is an array', () => {
    const body = (schema: Node, example: unknown) =>
      operationOf(withOperation({ requestBody: { content: { 'application/json': { schema, example } } } })).request;
    expect(body({ type: 'array', items: visit }, [{ id: 1 }])?.isList).toBe(true);
    expect(body(visit, { id: 1 })?.isList).toBe(false);
  });
  it('has no payload or envelope if the response is a file', () =>
    expect(answerOf('application/pdf', { example: '%PDF' })).toMatchObject({
      mediaType: 'application/pdf',
      payload: null,
      envelope: [],
    }));
});

describe('the payload', () => {
  const payload = (schema: Node) => answerOf('application/json', { schema, example: {} }).payload;
  const described = (schema: Node) => ({ description: 'Noget.', ...schema });
  const list = described({ type: 'array', items: data });

  it('is at data if it is an object', () =>
    expect(payload({ properties: { data: described(data) } })).toMatchObject({ place: 'data', isList: false }));
  it('is a list if it is an array', () =>
    expect(payload({ properties: { data: list } })).toMatchObject({ place: 'data', isList: true }));
  it('is at successObjects in responses to writes', () =>
    expect(payload({ properties: { successObjects: list } })).toMatchObject({ place: 'successObjects' }));
  it('is at data[0].data in v3.0 responses', () =>
    expect(
      payload({ properties: { data: described({ type: 'array', items: { properties: { data: list } } }) } }),
    ).toMatchObject({ place: 'data[0].data' }));
  it('is null if the response has none', () =>
    expect(payload({ properties: { total: described({ type: 'integer' }) } })).toBeNull());
});

it('deep-freezes the catalogue', () => {
  const catalogue = createCatalogue([smallDocument()], [guide]);
  const unfrozen = (value: unknown): boolean =>
    typeof value === 'object' && value !== null && (!Object.isFrozen(value) || Object.values(value).some(unfrozen));
  expect(unfrozen(catalogue)).toBe(false);
});
