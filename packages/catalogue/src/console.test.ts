import { describe, expect, it } from 'vitest';
import { createCatalogue } from './catalogue.ts';
import { consolePagesOf } from './console.ts';
import type { ApiDocument, Node } from './document.ts';
import { loadCatalogue, loadDocuments } from './load.ts';
import { answerWith, smallDocument } from './small-document.fixture.ts';

const field = (more: Node = {}): Node => ({ type: 'integer', description: 'Et id.', ...more });
const text = (more: Node = {}): Node => ({ type: 'string', description: 'En tekst.', ...more });

function documentOf(properties: Record<string, Node>): ApiDocument {
  const schemas = {
    Visit: { type: 'object', 'x-entity': 'visit', properties: { id: field(), ...properties } },
    Customer: { type: 'object', 'x-entity': 'customer', properties: { id: field() } },
  };
  const visits = smallDocument({ schemas });
  const get = visits.paths['/visits/{id}']?.get as Node;
  const read = {
    ...get,
    summary: 'Hent en kunde',
    'x-en': 'Get a customer',
    responses: { '200': answerWith({ $ref: '#/components/schemas/Customer' }, {}) },
  };
  const list = {
    ...get,
    operationId: 'getVisits',
    parameters: [],
    responses: { '200': answerWith({ type: 'array', items: { $ref: '#/components/schemas/Visit' } }, []) },
  };
  const [page] = visits['x-pages'];
  if (!page) throw new Error('the small document has no page');
  return {
    ...visits,
    paths: {
      ...visits.paths,
      '/visits': { get: list },
      '/customers/closed/{id}': { get: { ...read, operationId: 'getClosed', 'x-list': { where: { isClosed: true } } } },
      '/customers/{id}': { get: { ...read, operationId: 'getCustomer' } },
    },
    'x-pages': [
      { ...page, paths: ['/visits/{id}', '/visits'] },
      {
        ...page,
        file: 'api/v4.0/customers.yaml',
        route: '/customersv4',
        paths: ['/customers/closed/{id}', '/customers/{id}'],
      },
    ],
  };
}

const visitsOf = (properties: Record<string, Node> = {}) => {
  const documents = [documentOf(properties)];
  return (
    consolePagesOf(documents, createCatalogue(documents, [])).find(({ route }) => route === '/visitsv4')?.operations ??
    []
  );
};
const summary = { da: 'Hent en kunde', en: 'Get a customer' };
const toCustomer = { route: '/customersv4', anchor: 'get-customers-id', summary, parameter: 'id' };

describe('the links of a response', () => {
  it('lead from x-refers fields to the unfiltered call that reads the record', () => {
    const people = { type: 'array', description: 'Id’er.', items: field({ 'x-refers': 'customer' }) };
    const [one] = visitsOf({ customerID: field({ 'x-refers': 'customer' }), payers: people, count: field() });
    expect(one?.answer.leads).toEqual({ 'data.customerID': toCustomer, 'data.payers': toCustomer });
  });
  it('lead from the id of a record to the call that returns it in full', () => {
    const [one, list] = visitsOf();
    expect(one?.answer.leads).toEqual({});
    expect(list?.answer.leads).toMatchObject({ 'data.id': { anchor: 'get-visits-id', parameter: 'id' } });
  });
  it('are omitted if no call reads the record', () =>
    expect(visitsOf({ unitID: field({ 'x-refers': 'unit' }) })[0]?.answer.leads).toEqual({}));
});

it('locates a base64 file and its name and type fields', () => {
  const [one] = visitsOf({ fileData: text({ contentEncoding: 'base64' }), mimeType: text(), fileName: text() });
  expect(one?.answer.files).toEqual({
    'data.fileData': { data: 'fileData', name: 'fileName', type: 'mimeType', mediaType: null },
  });
});

it('contains every documented call and links only to documented calls', async () => {
  const root = new URL('../../..', import.meta.url).pathname;
  const catalogue = await loadCatalogue(root);
  const pages = consolePagesOf(await loadDocuments(root), catalogue);
  const known = pages.flatMap(({ route, operations }) => operations.map(({ anchor }) => `${route}#${anchor}`));
  const leads = pages.flatMap(({ operations }) => operations.flatMap(({ answer }) => Object.values(answer.leads)));
  expect(known).toHaveLength(103);
  expect(leads.map(({ route, anchor }) => `${route}#${anchor}`).filter((lead) => !known.includes(lead))).toEqual([]);
  const [invoices, invoice] = pages.find(({ route }) => route === '/invoicesv4')?.operations ?? [];
  expect(invoices?.answer.leads['data.projectID']).toMatchObject({ route: '/projectsV4', anchor: 'get-projects-id' });
  expect(invoices?.parameters.find(({ name }) => name === 'pageSize')?.examples).toEqual(['100']);
  expect(invoice?.parameters[0]?.examples).toEqual(['20418', '20372', '20391', '20425']);
  const examples = pages
    .flatMap(({ operations }) => operations.flatMap(({ parameters }) => parameters))
    .map((one) => one.examples);
  expect(examples.filter(({ length }) => length < 1 || length > 5)).toEqual([]);
});
