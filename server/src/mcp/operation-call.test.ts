import type { Operation, Parameter } from '@fagvaerk/catalogue/model.ts';
import { describe, expect, it } from 'vitest';
import { buildCall } from './operation-call.ts';

const parameter = (name: string, location: Parameter['in'], required: boolean) => ({ name, in: location, required });
const read = {
  method: 'GET',
  path: '/api/v4.0/invoices/{id}',
  parameters: [parameter('id', 'path', true), parameter('search', 'query', false), parameter('page', 'query', false)],
  request: null,
} as unknown as Operation;
const write = { method: 'POST', path: '/api/v4.0/budgets', parameters: [], request: {} } as unknown as Operation;

describe('buildCall', () => {
  it('encodes values in path and query', () =>
    expect(buildCall(read, { parameters: { page: 2, id: 'a/b ?', search: "æ&='" } })).toEqual({
      ...{ method: 'GET', url: '/api/v4.0/invoices/a%2Fb%20%3F?search=%C3%A6%26%3D%27&page=2', body: undefined },
    }));
  it('joins lists and omits null', () =>
    expect(buildCall(read, { parameters: { id: [7, 8], search: null } })).toMatchObject({
      url: '/api/v4.0/invoices/7%2C8',
    }));
  it('includes the body and the idempotency key', () =>
    expect(buildCall(write, { body: [{ a: 1 }], idempotencyKey: 'k' })).toEqual({
      method: 'POST',
      url: '/api/v4.0/budgets',
      body: [{ a: 1 }],
      idempotencyKey: 'k',
    }));
});

it.each([
  ['a missing path parameter', read, {}, { code: 'parameter-missing', name: 'id' }],
  [
    'a path parameter that points to the parent path',
    read,
    { parameters: { id: '..' } },
    { code: 'parameter-missing', name: 'id' },
  ],
  ['an empty path parameter', read, { parameters: { id: [] } }, { code: 'parameter-missing', name: 'id' }],
  [
    'an unknown parameter',
    read,
    { parameters: { id: 1, ID: 1 } },
    { code: 'parameter-unknown', name: 'ID', names: 'id, search, page', nearest: 'id' },
  ],
  [
    'a lone surrogate in the path',
    read,
    { parameters: { id: '\ud800' } },
    { code: 'parameter-unreadable', name: 'id' },
  ],
  [
    'a lone surrogate in the query',
    read,
    { parameters: { id: 1, search: ['a', 'b\udc00'] } },
    { code: 'parameter-unreadable', name: 'search' },
  ],
  ['a missing body', write, {}, { code: 'body-missing' }],
  ['an unexpected body', read, { parameters: { id: 1 }, body: [] }, { code: 'body-unwanted' }],
])('rejects %s', (_what, operation, given, fault) => expect(buildCall(operation, given)).toEqual(fault));
