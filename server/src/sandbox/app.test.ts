import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ApiDocument, Node } from '@fagvaerk/catalogue/document.ts';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, documents, headersOf, managementHeaders, openTestSandbox } from '../../test/fixtures/sandbox.ts';
import { buildSandboxApp } from './app.ts';

const sandbox = forAllTests(() => openTestSandbox());

describe('startup fails', () => {
  const start = (path: string, method: string, change: (operation: Node) => Node) => {
    const changed = documents.map((document) => {
      const operation = document.paths[path]?.[method] as Node | undefined;
      if (!operation) return document;
      const item = { ...document.paths[path], [method]: change(operation) };
      return { ...document, paths: { ...document.paths, [path]: item } } as ApiDocument;
    });
    return () => buildSandboxApp({ ...sandbox.options, documents: changed });
  };

  it('if a documented operation has no implementation', () => {
    const rename = (operation: Node) => ({ ...operation, operationId: 'inventBudgets' });
    expect(start('/budgets', 'post', rename)).toThrow('POST /api/v4.0/budgets has no behaviour');
  });

  it('if a request schema does not compile', () => {
    const breakIt = (operation: Node) =>
      JSON.parse(JSON.stringify(operation).replace('BudgetCreate', 'Forsvundet')) as Node;
    expect(start('/budgets', 'post', breakIt)).toThrow('Forsvundet');
  });

  it('if a list has an unknown annotation', () => {
    expect(start('/roles', 'get', (operation) => ({ ...operation, 'x-list': { order: 'name' } }))).toThrow(
      'api/v4.0/roles.yaml#/paths/~1roles/get',
    );
    expect(start('/roles', 'get', (operation) => ({ ...operation, 'x-list': { sort: ['user.name'] } }))).toThrow(
      'relation user',
    );
  });

  it('if a searchable field is not shown by the list', () => {
    const invent = (operation: Node) =>
      JSON.parse(JSON.stringify(operation).replaceAll('"roleName"', '"roleColour"')) as Node;
    expect(start('/roles', 'get', invent)).toThrow('no field roleColour');
  });
});

describe('a call', () => {
  const create = 'POST /api/v4.0/budgets';
  const budget = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };
  const send = (headers: object, payload: string | Buffer = JSON.stringify([budget])) =>
    sandbox.app.inject({
      method: 'POST',
      url: '/API/v4.0/budgets/',
      headers: { ...headersOf(create), 'content-type': 'application/json', ...headers },
      payload,
    });

  it.each<[string, object]>([
    ['signed with another secret', headersOf(create, {}, 'another secret')],
    ['for another site', { sitename: 'kjaer-el' }],
    ['for another endpoint', headersOf('POST /api/v3.0/budgets')],
    ['for another method', headersOf('GET /api/v4.0/budgets')],
    ['that names no site of the sandbox', headersOf(create, { site: undefined })],
    ['for management', managementHeaders()],
  ])('is refused with a token %s', async (_what, headers) => {
    const { statusCode } = await send(headers);
    expect(statusCode).toBe(401);
  });

  it('cannot manage sites', async () => {
    const { authorization } = headersOf('GET /sites', { aud: 'sandbox' });
    const response = await sandbox.app.inject({ url: '/sites', headers: { authorization } });
    expect(response.statusCode).toBe(401);
  });

  it('marks writes that are not persisted', async () => {
    expect((await send({})).headers['x-kept']).toBeUndefined();
    await sandbox.reset();
    const dryRun = headersOf(create, { persist: false });
    expect((await send(dryRun)).headers['x-kept']).toBe('no');
    const rejected = await send(dryRun, '[{}]');
    expect([rejected.statusCode, rejected.headers['x-kept']]).toEqual([400, undefined]);
  });

  it.each<[code: string, headers: object, payload: string | Buffer]>([
    ['invalid-json', {}, '[{'],
    ['invalid-json', {}, '[{"__proto__":{"amount":1}}]'],
    ['invalid-json', {}, Buffer.from('[{"description":"\xf8"}]', 'latin1')],
    ['json-too-deep', {}, '['.repeat(20) + ']'.repeat(20)],
    ['object-too-large', {}, JSON.stringify([Array(6000).fill(0)])],
    ['content-type-unsupported', { 'content-type': 'text/plain' }, '[]'],
    ['content-type-unsupported', { 'content-type': undefined }, '[]'],
    ['content-type-unsupported', { 'content-type': 'json' }, '[]'],
    ['content-encoding-unsupported', { 'content-encoding': 'gzip' }, '[]'],
    ['body-too-large', {}, JSON.stringify(['x'.repeat(10 * 1024 * 1024)])],
    ['list-empty', { 'content-encoding': 'identity' }, '[]'],
    ['body-missing', {}, ''],
    ['list-required', {}, 'null'],
  ])('is refused with %s for an invalid body or header: %#', async (code, headers, payload) => {
    const response = await send(headers, payload);
    expect(response.statusCode).toBe(400);
    expect(response.headers['x-error-code']).toBe(code);
    expect(response.json().validationErrors).toMatchObject([{ code }]);
  });

  it('names the object that has too many values', async () => {
    const large = JSON.stringify([{}, { list: Array(6000).fill(0) }]);
    const { validationErrors } = (await send({}, large)).json();
    expect(validationErrors).toMatchObject([{ index: 1, code: 'object-too-large' }]);
    expect(validationErrors[0].message).toMatch(/^Objektet har for mange værdier/);
  });

  it.each([
    ['[{"a":1,}]', 'linje 1, tegn 9.'],
    ['[\n  {"a":1\n  "b":2}]', 'linje 3, tegn 3.'],
    ['[{', 'linje 1, tegn 3.'],
  ])('names the place where JSON is invalid: %j', async (json, place) =>
    expect((await send({}, json)).json().errorMessages).toEqual([
      `Kaldets body er ikke gyldig JSON i UTF-8. Fejlen er ved ${place}`,
    ]),
  );

  it('tells the call log which documented fields it refuses, and no values', async () => {
    const refused = await send(
      {},
      JSON.stringify([{ ...budget, startDate: 'never', amount: 'hemmelig', hemmelig: 1, Budgetter: 1 }, {}]),
    );
    const logged = (code: string, ...names: string[]) =>
      names.map((name) => ({ name, code, isInObject: true, details: {} }));
    const madeUp = (nearest?: string) => ({
      name: nearest ?? '…',
      code: 'unknown-field',
      isInObject: true,
      details: { field: '…', ...(nearest && { nearest }) },
    });
    const fieldsIn = ({ headers }: typeof refused) => JSON.parse(decodeURIComponent(String(headers['x-error-fields'])));
    expect(fieldsIn(refused)).toEqual([
      madeUp(),
      ...logged('invalid-date', 'startDate'),
      { name: 'amount', code: 'invalid-type', isInObject: true, details: { type: 'decimal' } },
      ...logged('required', 'startDate', 'endDate', 'amount', 'finAccountID'),
    ]);
    expect((await send({}, '[]')).headers['x-error-fields']).toBeUndefined();
    const partly = await send(headersOf(create, { persist: false }), JSON.stringify([budget, { ...budget, amout: 1 }]));
    expect([partly.statusCode, fieldsIn(partly)]).toEqual([200, [madeUp('amount')]]);
    const fitter = 'POST /api/v4.0/fitters/create';
    const keyed = await sandbox.app.inject({
      method: 'POST',
      url: '/api/v4.0/fitters/create',
      headers: { ...headersOf(fitter, { persist: false }), 'content-type': 'application/json' },
      payload: [{ DefaultWorkHours: { hemmelig: {} } }],
    });
    expect(keyed.statusCode).toBe(400);
    expect(fieldsIn(keyed)).toEqual([
      ...logged('required', 'EmployeeNumber', 'Name', 'StartDate'),
      ...logged('invalid-value', 'DefaultWorkHours'),
      ...logged('required', 'DefaultWorkHours.StartTime', 'DefaultWorkHours.EndTime'),
    ]);
  });

  it('may have a content type without a body', async () => {
    const remove = 'DELETE /api/v3.0/offers/comment';
    const headers = { ...headersOf(remove, { persist: false }), 'content-type': 'application/json' };
    const response = await sandbox.app.inject({
      method: 'DELETE',
      url: '/api/v3.0/offers/comment?commentID=91',
      headers,
    });
    expect(response.statusCode).toBe(200);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('gets a response in %s if that is accepted, with its length', async (encoding, unpack) => {
    const operation = 'GET /api/v4.0/invoices';
    const ask = (more: object) =>
      sandbox.app.inject({ url: '/api/v4.0/invoices', headers: { ...headersOf(operation), ...more } });
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': encoding })];
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body);
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      'content-length': String(packed.rawPayload.length),
      vary: 'accept-encoding',
    });
    expect(plain.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(plain.headers['content-encoding']).toBeUndefined();
  });
});

describe('lists', () => {
  const rows = async (operation: string, query: Record<string, string>) => {
    const { body } = await sandbox.call(operation, { query });
    const data = body.data as Body[];
    return (data[0] && 'aggregateResults' in data[0] ? data[0].data : data) as Body[];
  };

  it.each([
    ['GET /api/v3.0/projects', {}, [1042, 1057]],
    ['GET /api/v3.0/closedprojects', {}, [1031]],
    ['GET /api/v3.0/invoices', {}, [20425, 20418, 20391, 20372]],
    ['GET /api/v3.0/invoices', { fromDate: '2026-10-01', toDate: '2026-10-20' }, [20418]],
    ['GET /api/v3.0/invoices', { SEARCHATTRIBUTE: 'debtorname', SEARCH: 'RASK' }, [20425, 20418]],
    [
      'GET /api/v3.0/invoicelines',
      { search: '20418', searchAttribute: 'InvoiceAppendixNumber', delta: '77244' },
      [77245, 77246],
    ],
    ['GET /api/v3.0/worksheets', { search: 'løsning' }, [2215, 2218]],
    ['GET /api/v3.0/worksheets', { search: 'løsning', searchAttribute: 'associatedaddress.city' }, [2215, 2218]],
    ['GET /api/v3.0/salaryperiods', { fromDate: '2026-10-18', toDate: '2026-10-18' }, [42]],
    ['GET /api/v3.0/fitterhours', { toDate: '2026-10-26' }, [55121, 55120, 55034]],
  ])('%s with %o gives %o', async (operation, query, ids) => {
    expect((await rows(operation, query as Record<string, string>)).map(({ ID }) => ID)).toEqual(ids);
  });

  it('are not limited by date in v4.0 by default', async () => {
    const budget = { description: 'x', amount: 1, finAccountID: 1310 };
    const years = ['1998', '2035'].map((year) => ({ ...budget, startDate: `${year}-01-01`, endDate: `${year}-12-31` }));
    await sandbox.call('POST /api/v4.0/budgets', { body: years });
    const found = (await rows('GET /api/v4.0/budgets', {})).map(({ startDate }) => String(startDate).slice(0, 4));
    expect(found).toEqual(['1998', '2026', '2026', '2035']);
    await sandbox.reset();
  });

  it.each(['budgets', 'creditors', 'fitterhours', 'invoices', 'offers'])(
    'of %s in v3.0 support updatedAfter',
    async (list) => {
      const later = { updatedAfter: '2099-01-01T00:00:00Z' };
      expect(await rows(`GET /api/v3.0/${list}`, later)).toEqual([]);
      expect((await rows(`GET /api/v3.0/${list}`, { updatedAfter: '1970-01-01T00:00:00Z' })).length).toBeGreaterThan(0);
    },
  );

  it('return the page numbers', async () => {
    const { body } = await sandbox.call('GET /api/v4.0/invoices', { query: { page: '2', pageSize: '1' } });
    expect(body).toMatchObject({ total: 4, currentPage: 2, previousPage: 1, nextPage: 3, data: [{ id: 20418 }] });
  });

  it.each([
    [{ pageSize: '1001' }, 'pageSize', 'page-size-too-large'],
    [{ fromDate: 'i går' }, 'fromDate', 'invalid-date'],
    [{ searchAttribute: 'farve' }, 'searchAttribute', 'unknown-attribute'],
    [{ searchAttribute: 'id' }, 'searchAttribute', 'search-missing'],
    [{ searchAttribute: 'id', search: '' }, 'searchAttribute', 'search-missing'],
    [{ delta: 'ti' }, 'delta', 'invalid-number'],
    [{ pagesise: '10' }, 'pagesise', 'unknown-parameter'],
    [{ ['x'.repeat(101)]: '' }, `${'x'.repeat(100)}…`, 'unknown-parameter'],
    [{ search: '%E6r%F8' }, 'search', 'invalid-encoding'],
    [{ updatedAfter: '2026-10-01T08:00:00' }, 'updatedAfter', 'invalid-date'],
    [{ updatedAfter: '2026-10-01T08:00:00 02:00' }, 'updatedAfter', 'invalid-date'],
    [{ page: ['1', '2'] }, 'page', 'repeated-parameter'],
    [{ getAggregates: 'ja' }, 'getAggregates', 'invalid-boolean'],
  ])('refuse %o', async (query, field, code) => {
    const { body, status } = await sandbox.call('GET /api/v4.0/fitterhours', { query });
    expect(status).toBe(400);
    const found = [...(body.validationErrors as Body[]), ...(body.modelStateErrors as Body[])];
    expect(found).toMatchObject([{ index: null, field, code, link: `/errors#${code}` }]);
  });

  it.each([
    [{ formDate: '2026-10-01' }, 'Mente du fromDate?'],
    [{ searchAttribute: 'fitterNme', search: 'x' }, 'Mente du fitterName?'],
  ])('suggest a name for %o', async (query, suggestion) => {
    const { body } = await sandbox.call('GET /api/v4.0/fitterhours', { query });
    expect(body.errorMessage).toContain(suggestion);
  });

  it('without updatedAfter say so, and what they can be filtered by', async () => {
    const { body } = await sandbox.call('GET /api/v3.0/projects', { query: { updatedAfter: '2026-11-01' } });
    expect(body.validationErrors).toMatchObject([{ field: 'updatedAfter', code: 'filter-not-available' }]);
    expect(body.errorMessage).toMatch(/^Listen har ikke filteret updatedAfter\. Du kan filtrere med fromDate/);
  });

  it('suggest nothing for a name that resembles none', async () => {
    const { body } = await sandbox.call('GET /api/v4.0/fitterhours', { query: { æøåæøå: '1' } });
    expect(body.errorMessage).not.toContain('Mente du');
  });

  it.each([
    ['v4.0/invoices', 'dueDate', 'Du kan filtrere med fromDate (date), toDate (date), updatedAfter (updatedDate, '],
    ['v4.0/fitterhours', 'hourRate', 'Du kan søge i id, fitterID, '],
    ['v4.0/qa/metadata/{id}', 'location', 'Listen kan ikke filtreres.'],
  ])('of %s say for %s what they can be filtered and searched by', async (list, field, said) => {
    const { body } = await sandbox.call(`GET /api/${list}`, { params: { id: '1042' }, query: { [field]: '1' } });
    expect(body.errorMessage).toContain(`ved navn ${field}.`);
    expect(body.errorMessage).toContain(said);
    expect(body.errorMessage).not.toContain('Mente du');
  });

  it('say how a date is written in a URL', async () => {
    const { body } = await sandbox.call('GET /api/v4.0/fitterhours', {
      query: { fromDate: '2026-10-01T08:00:00 02:00' },
    });
    expect(body.errorMessage).toContain('I en URL skrives + som %2B.');
  });

  it('sum the posts of the current year on the parent accounts', async () => {
    const revenue = async (query: Record<string, string>) =>
      (await rows('GET /api/v3.0/financialpostparentaccounts', query))[0];
    expect(await revenue({})).toMatchObject({ ID: 1000, Amount: -3967, PostCount: 1 });
    expect(await revenue({ fromDate: '2026-10-21' })).toMatchObject({ Amount: 0, VatAmount: 0, PostCount: 0 });
  });
});

describe('files', () => {
  it('are not available for drafts and records without a file', async () => {
    const pdf = (id: string) => sandbox.call('GET /api/v3.0/purchaseinvoices/pdf/{id}', { params: { id } });
    const { status, body } = await pdf('9021');
    expect(status).toBe(404);
    expect(body.validationErrors).toMatchObject([{ code: 'record-not-available' }]);
    expect(body.errorMessage).toBe('Posten findes på sitet, men kan ikke hentes med dette kald. Den har ingen fil.');
    expect((await pdf('1')).body.validationErrors).toMatchObject([{ code: 'record-not-found' }]);
    expect((await pdf('9014')).file?.subarray(0, 5).toString()).toBe('%PDF-');
  });
});

it('a database fault is logged once, not for every call', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(line) });
  const companyOf = () => Promise.reject(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }));
  const app = buildSandboxApp({ ...sandbox.options, companyOf, log });
  const headers = headersOf('GET /api/v4.0/roles', { siteID: 77 });
  const statuses = [1, 2, 3].map(async () => (await app.inject({ url: '/api/v4.0/roles', headers })).statusCode);
  expect(await Promise.all(statuses)).toEqual([503, 503, 503]);
  expect(lines).toHaveLength(1);
  await app.close();
});
