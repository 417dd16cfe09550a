import { expect, it } from 'vitest';
import { parsePath, parseRequestId } from './typed.ts';

it.each([
  ['https://api.example.dk/api/v4.0/invoices/42?page=2#top', '/api/v4.0/invoices/42'],
  [' http://localhost:4000/api/v4.0/invoices/{id} ', '/api/v4.0/invoices/{id}'],
  ['/api/v4.0/invoices?search=a', '/api/v4.0/invoices'],
  ['api/v4.0/invoices', '/api/v4.0/invoices'],
  ['https://api.example.dk', '/'],
])('extracts the path of %j', (pasted, path) => expect(parsePath(pasted)).toBe(path));
it.each([' x-request-id: a.b-1 ', 'X-Request-Id:a.b-1', 'a.b-1'])('extracts the request id of %j', (pasted) =>
  expect(parseRequestId(pasted)).toBe('a.b-1'),
);
