import { expect, it } from 'vitest';
import { rightsFromRows } from '../changes.ts';
import { draftRules, templateRights } from './template-rights.ts';

const endpoint = (id: number, endpointPath: string, ...methods: string[]) => ({
  id,
  endpointPath,
  version: 'v4.0',
  methods,
});
const endpoints = [endpoint(1, '/api/v4.0/invoices', 'GET'), endpoint(2, '/api/v4.0/worksheets', 'GET', 'POST')];
const flags = { POST: false, GET: false, PUT: false, DELETE: false };
const template = {
  roleID: null,
  usedBy: 0,
  name: 'Alt, læs',
  version: null,
  rules: [{ endpoints: '/api/*', levels: ['GET' as const, 'DELETE' as const] }],
};

it('a template applies to the existing endpoints', () =>
  expect([...templateRights(template, endpoints)]).toEqual([
    [1, { ...flags, GET: true }],
    [2, { ...flags, GET: true }],
  ]));

it('a template from a draft includes saved and pending rights', () => {
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
    { Endpoints: '/api/v4.0/invoices/*', Levels: ['GET'] },
    { Endpoints: '/api/v4.0/worksheets/*', Levels: ['POST'] },
  ]);
});
