import { expect, it } from 'vitest';
import type { ApiDocument, Node } from './document.ts';
import { referencesOf } from './references.ts';
import { answerWith, smallDocument } from './small-document.fixture.ts';

const field = (more: Node = {}): Node => ({ type: 'integer', description: 'Et id.', ...more });
const refersTo = (kind: string, more: Node = {}): Node => field({ 'x-refers': kind, ...more });

function documentOf(properties: Record<string, Node>, more: { required?: string[]; where?: Node } = {}): ApiDocument {
  const { required = [], where = {} } = more;
  const schemas = {
    Visit: { type: 'object', 'x-entity': 'visit', required, properties: { id: field(), ...properties } },
    Customer: { type: 'object', 'x-entity': 'customer', properties: { id: field(), visitID: refersTo('visit') } },
  };
  const visits = smallDocument({ schemas });
  const get = visits.paths['/visits/{id}']?.get as Node;
  const customers = {
    ...get,
    operationId: 'getCustomer',
    'x-list': { where },
    responses: { '200': answerWith({ $ref: '#/components/schemas/Customer' }, { id: 1 }) },
  };
  const [page] = visits['x-pages'];
  if (!page) throw new Error('the small document has no page');
  return {
    ...visits,
    paths: { ...visits.paths, '/customers/{id}': { get: customers } },
    'x-pages': [page, { ...page, file: 'api/v4.0/customers.yaml', route: '/customersv4', paths: ['/customers/{id}'] }],
  };
}

const ofVisits = (properties: Record<string, Node>, more?: Parameters<typeof documentOf>[1]) =>
  referencesOf([documentOf(properties, more)])
    .filter(({ from }) => from === '/visitsv4')
    .map(({ to, fields, strength }) => ({ to, fields, strength }));

it('derives references from x-refers', () =>
  expect(referencesOf([documentOf({ customerID: refersTo('customer') })])).toEqual([
    { from: '/visitsv4', to: '/customersv4', fields: ['customerID'], strength: 'sometimes' },
    { from: '/customersv4', to: '/visitsv4', fields: ['visitID'], strength: 'sometimes' },
  ]));

it('ignores references by name, since records cannot be looked up by name', () => {
  expect(ofVisits({ payer: refersTo('customer.name') })).toEqual([]);
  expect(ofVisits({ payerNumber: refersTo('customer.number') })).toMatchObject([{ fields: ['payerNumber'] }]);
});

it('has the strength "always" only for a required field that is neither nullable nor an array', () => {
  const required = ['customerID'];
  const always = [{ to: '/customersv4', fields: ['customerID'], strength: 'always' }];
  const sometimes = [{ to: '/customersv4', fields: ['customerID'], strength: 'sometimes' }];
  expect(ofVisits({ customerID: refersTo('customer') }, { required })).toEqual(always);
  expect(ofVisits({ customerID: refersTo('customer', { type: ['integer', 'null'] }) }, { required })).toEqual(
    sometimes,
  );
  const list = { type: 'array', description: 'Id’er.', items: refersTo('customer') };
  expect(ofVisits({ customerID: list }, { required })).toEqual(sometimes);
});

it('marks references through another record as passed on, and lists direct ones first', () => {
  const passedOn = refersTo('customer', { 'x-source': 'project.customerID' });
  expect(ofVisits({ payerID: passedOn })).toMatchObject([{ fields: ['payerID'], strength: 'passed on' }]);
  expect(ofVisits({ payerID: passedOn, customerID: refersTo('customer') })).toMatchObject([
    { fields: ['customerID', 'payerID'], strength: 'sometimes' },
  ]);
});

it('lists an embedded record by its field, without the id inside it', () =>
  expect(ofVisits({ customer: { $ref: '#/components/schemas/Customer', description: 'Kunden.' } })).toMatchObject([
    { to: '/customersv4', fields: ['customer'] },
  ]));

it('omits references to the entity of the page itself and to undocumented entities', () =>
  expect(ofVisits({ formerID: refersTo('visit'), vanID: refersTo('van') })).toEqual([]));

it('omits references to a page that shows only some records of the entity', () =>
  expect(ofVisits({ customerID: refersTo('customer') }, { where: { isClosed: true } })).toEqual([]));
