import { expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';
import type { Node } from './document.ts';
import { pagesOf } from './model.ts';
import { answerWith, smallDocument } from './small-document.fixture.ts';

const query = (name: string, schema: Node = {}): Node => ({
  ...{ name, in: 'query', description: 'Et filter.', example: 'x', schema: { type: 'string', ...schema } },
});
const field = (schema: Node = {}): Node => ({ type: 'string', description: 'Et felt.', ...schema });
const Visit = {
  type: 'object',
  properties: {
    id: field(),
    start: field(),
    end: field(),
    lastEdited: field({ 'x-source': 'updatedDate' }),
    invoiceDate: field({ 'x-source': 'invoice.date' }),
    address: { type: 'object', description: 'Hvor.', properties: { city: field() } },
  },
};

/** The fields that a parameter finds, each with its parameters. */
function found(parameters: readonly Node[], list: Node = {}) {
  const operation = {
    'x-list': list,
    parameters: [...parameters, query('pageSize')],
    responses: { '200': answerWith({ type: 'array', items: { $ref: '#/components/schemas/Visit' } }, []) },
  };
  const [page] = pagesOf(createCatalogue([smallDocument({ operation, schemas: { Visit } })], []));
  const [listed] = page?.operations ?? [];
  const fields = listed?.answer.payload?.variants[0]?.attributes ?? [];
  const all = [...fields, ...fields.flatMap(({ variants }) => variants.flatMap(({ attributes }) => attributes))];
  return Object.fromEntries(all.flatMap(({ path, filteredBy }) => (filteredBy ? [[path, filteredBy]] : [])));
}
const [from, to] = [query('fromDate'), query('toDate')];

it('fromDate and toDate filter the date of the list', () =>
  expect(found([from, to], { date: 'start' })).toEqual({ 'data.start': ['fromDate', 'toDate'] }));
it('a period ends after fromDate and begins before toDate', () =>
  expect(found([from, to], { date: ['start', 'end'] })).toEqual({
    'data.start': ['toDate'],
    'data.end': ['fromDate'],
  }));
it('the date of another record filters the field that shows it', () =>
  expect(found([from], { date: 'invoice.date' })).toEqual({ 'data.invoiceDate': ['fromDate'] }));
it('a date that the answer does not show marks nothing', () =>
  expect(found([from, to], { date: 'project.startDate' })).toEqual({}));
it('without a date of the list, nothing is marked', () => expect(found([from, to])).toEqual({}));
it('updatedAfter filters the date of the last change, by any name', () =>
  expect(found([query('updatedAfter')])).toEqual({ 'data.lastEdited': ['updatedAfter'] }));
it('delta filters the id', () => expect(found([query('delta')])).toEqual({ 'data.id': ['delta'] }));
it('search covers the values of searchAttribute, also in nested objects', () =>
  expect(found([query('search'), query('searchAttribute', { enum: ['start', 'address.city'] })])).toEqual({
    'data.start': ['searchAttribute', 'search'],
    'data.address.city': ['searchAttribute', 'search'],
  }));
