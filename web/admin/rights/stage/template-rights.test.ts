import { expect, it } from 'vitest';
import { rightsOf } from '../changes.ts';
import { rightsOfTemplate, rulesOfDraft, templateValue } from './template-rights.ts';

const endpoint = (id: number, endpointPath: string, ...methods: string[]) => ({
  id,
  endpointPath,
  version: 'v4.0',
  methods,
});
const endpoints = [endpoint(1, '/api/v4.0/invoices', 'GET'), endpoint(2, '/api/v4.0/worksheets', 'GET', 'POST')];
const flags = { POST: false, GET: false, PUT: false, DELETE: false };
const template = {
  templateID: null,
  name: 'Alt, læs',
  version: null,
  rules: [{ endpoints: '/api/*', levels: ['GET' as const, 'DELETE' as const] }],
};

it('a template gives what it names, on the endpoints that there are', () =>
  expect([...rightsOfTemplate(template, endpoints)]).toEqual([
    [1, { ...flags, GET: true }],
    [2, { ...flags, GET: true }],
  ]));

it('a template of the screen holds what is saved and what is staged', () => {
  const row = {
    endpointID: 1,
    endpointName: '',
    allowPOST: false,
    allowGET: true,
    allowPUT: false,
    allowDELETE: false,
  };
  const draft = { saved: rightsOf([{ ...row, methods: [] }]), changed: new Map([[2, { ...flags, POST: true }]]) };
  expect(rulesOfDraft(draft, endpoints)).toEqual([
    { Endpoints: '/api/v4.0/invoices/*', Levels: ['GET'] },
    { Endpoints: '/api/v4.0/worksheets/*', Levels: ['POST'] },
  ]);
});

it('templates are told apart by their id, and those of the documentation by their name', () =>
  expect([template, { ...template, templateID: 7 }].map(templateValue)).toEqual(['Alt, læs', '7']));
