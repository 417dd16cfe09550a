import { expect, it } from 'vitest';
import { draftRules, rightsByRules, rightsFromRows } from './changes.ts';

const endpoint = (id: number, endpointPath: string, ...methods: string[]) => ({
  id,
  endpointPath,
  version: 'v4.0',
  methods,
});
const endpoints = [endpoint(1, '/api/v4.0/invoices', 'GET'), endpoint(2, '/api/v4.0/worksheets', 'GET', 'POST')];
const flags = { POST: false, GET: false, PUT: false, DELETE: false };
const rules = [{ endpoints: '/api/*', levels: ['GET' as const, 'DELETE' as const] }];

it('rules apply to the existing endpoints', () =>
  expect([...rightsByRules(rules, endpoints)]).toEqual([
    [1, { ...flags, GET: true }],
    [2, { ...flags, GET: true }],
  ]));

it('rules from a draft include saved and pending rights', () => {
  const row = {
    endpointID: 1,
    endpointName: '',
    allowPOST: false,
    allowGET: true,
    allowPUT: false,
    allowDELETE: false,
  };
  const draft = { saved: rightsFromRows([{ ...row, methods: [] }]), changed: new Map([[2, { ...flags, POST: true }]]) };
  expect(draftRules(draft, endpoints)).toEqual([
    { endpoints: '/api/v4.0/invoices/*', levels: ['GET'] },
    { endpoints: '/api/v4.0/worksheets/*', levels: ['POST'] },
  ]);
});
