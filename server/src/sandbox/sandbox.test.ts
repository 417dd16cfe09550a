import type { ApiDocument, Node } from '@fagvaerk/catalogue/document.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, documents, openTestSandbox, type TestSandbox } from '../../test/fixtures/sandbox.ts';
import { createSandbox } from './sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

describe('a start fails', () => {
  /** The documents with one operation changed. */
  const start = (path: string, method: string, change: (operation: Node) => Node) => {
    const changed = documents.map((document) => {
      const operation = document.paths[path]?.[method] as Node | undefined;
      if (!operation) return document;
      const item = { ...document.paths[path], [method]: change(operation) };
      return { ...document, paths: { ...document.paths, [path]: item } } as ApiDocument;
    });
    return () => createSandbox({ db: sandbox.db, documents: changed, companyOf: readExampleCompany });
  };

  it('when an operation is documented that nothing answers', () => {
    const rename = (operation: Node) => ({ ...operation, operationId: 'inventBudgets' });
    expect(start('/budgets', 'post', rename)).toThrow('POST /api/v4.0/budgets has no behaviour');
  });

  it('when a request schema does not compile', () => {
    const breakIt = (operation: Node) =>
      JSON.parse(JSON.stringify(operation).replace('BudgetCreate', 'Forsvundet')) as Node;
    expect(start('/budgets', 'post', breakIt)).toThrow('Forsvundet');
  });

  it('when a list is annotated with something unknown', () => {
    expect(start('/roles', 'get', (operation) => ({ ...operation, 'x-list': { order: 'name' } }))).toThrow(
      'api/v4.0/roles.yaml#/paths/~1roles/get',
    );
    expect(start('/roles', 'get', (operation) => ({ ...operation, 'x-list': { sort: ['user.name'] } }))).toThrow(
      'relation user',
    );
  });

  it('when a search is documented in a field that the list does not show', () => {
    const invent = (operation: Node) =>
      JSON.parse(JSON.stringify(operation).replaceAll('"roleName"', '"roleColour"')) as Node;
    expect(start('/roles', 'get', invent)).toThrow('no field roleColour');
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
    ['GET /api/v3.0/invoices', { updatedAfter: '2026-11-01T00:00:00Z' }, [20425, 20418]],
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

  it('are not limited by date in v4.0 unless the caller says so', async () => {
    const budget = { description: 'x', amount: 1, finAccountID: 1310 };
    const years = ['1998', '2035'].map((year) => ({ ...budget, startDate: `${year}-01-01`, endDate: `${year}-12-31` }));
    await sandbox.call('POST /api/v4.0/budgets', { body: years });
    const found = (await rows('GET /api/v4.0/budgets', {})).map(({ startDate }) => String(startDate).slice(0, 4));
    expect(found).toEqual(['1998', '2026', '2026', '2035']);
    await sandbox.reset();
  });

  it.each(['budgets', 'creditors', 'fitterhours', 'invoices', 'offers'])(
    'of %s in v3.0 take updatedAfter',
    async (list) => {
      const later = { updatedAfter: '2099-01-01T00:00:00Z' };
      expect(await rows(`GET /api/v3.0/${list}`, later)).toEqual([]);
      expect((await rows(`GET /api/v3.0/${list}`, { updatedAfter: '1970-01-01T00:00:00Z' })).length).toBeGreaterThan(0);
    },
  );

  it('tell which pages there are', async () => {
    const { body } = await sandbox.call('GET /api/v4.0/invoices', { query: { page: '2', pageSize: '1' } });
    expect(body).toMatchObject({ total: 4, currentPage: 2, previousPage: 1, nextPage: 3, data: [{ id: 20418 }] });
  });

  it.each([
    [{ pageSize: '1001' }, 'pageSize', 'page-size-too-large'],
    [{ fromDate: 'i går' }, 'fromDate', 'invalid-date'],
    [{ searchAttribute: 'farve' }, 'searchAttribute', 'unknown-attribute'],
    [{ delta: 'ti' }, 'delta', 'invalid-number'],
    [{ pagesise: '10' }, 'pagesise', 'unknown-parameter'],
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

  it('sum the posts of the current year on the parent accounts', async () => {
    const revenue = async (query: Record<string, string>) =>
      (await rows('GET /api/v3.0/financialpostparentaccounts', query))[0];
    expect(await revenue({})).toMatchObject({ ID: 1000, Amount: -3967, PostCount: 1 });
    expect(await revenue({ fromDate: '2026-10-21' })).toMatchObject({ Amount: 0, VatAmount: 0, PostCount: 0 });
  });
});

describe('files', () => {
  it('are not printed for drafts or for what has none', async () => {
    const pdf = (id: string) => sandbox.call('GET /api/v3.0/purchaseinvoices/pdf/{id}', { params: { id } });
    const { status, body } = await pdf('9021');
    expect(status).toBe(404);
    expect(body.validationErrors).toMatchObject([{ code: 'record-not-available' }]);
    expect((await pdf('1')).body.validationErrors).toMatchObject([{ code: 'record-not-found' }]);
    expect((await pdf('9014')).file?.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
