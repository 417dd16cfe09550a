/** Statements in guides that are not generated from a list. */
import { maxHeaderSize } from 'node:http';
import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { headersMaximumKilobytes } from '@fagvaerk/contract/limits.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { operations } from './fixtures/documented.ts';
import { forAllTests } from './fixtures/for-all-tests.ts';
import { type Body, budget, openTestSandbox } from './fixtures/sandbox.ts';

const { guides } = await loadCatalogue(fileURLToPath(new URL('../..', import.meta.url)));
const proseOf = (page: string): string =>
  guides
    .flatMap(({ route, blocks }) => (route === page ? blocks : []))
    .flatMap((block) => (block.kind === 'prose' ? [block.html] : []))
    .join('');
const writing = proseOf('/writing');

function callsBelow(heading: string): string[] {
  const [, rest = ''] = writing.split(`<h3 id="${heading}">`);
  const [own = ''] = rest.split(/<h[23] /);
  return [...own.matchAll(/<code>([A-Z]+ \/api\/[^<]+)<\/code>/g)].map(([, call = '']) => call);
}

const sandbox = forAllTests(() => openTestSandbox());
beforeEach(() => sandbox.reset());

describe('a call that writes, sent twice', () => {
  const groups = ['kan-trygt-gentages', 'bliver-afvist-anden-gang', 'bliver-udfoert-igen'];
  const writes = operations.filter(({ key }) => !key.startsWith('GET '));

  const twice = async (key: string) => {
    const operation = writes.find((one) => one.key === key);
    if (!operation) throw new Error(`${key} is no documented write`);
    const { params, query, body } = operation;
    const first = await sandbox.call(key, { params, query, body });
    const second = await sandbox.call(key, { params, query, body });
    return { first: first.body, second: second.body };
  };
  const idsOf = ({ successObjects }: Body) => (successObjects as Body[]).map(({ id, ID, Id }) => id ?? ID ?? Id);

  it('is listed in the guide once', () =>
    expect(groups.flatMap(callsBelow).sort()).toEqual(writes.map(({ key }) => key).sort()));

  it.each(callsBelow('kan-trygt-gentages'))('%s: returns the same records', async (key) => {
    const { first, second } = await twice(key);
    expect(first.hasErrors).toBe(false);
    expect(second.hasErrors).toBe(false);
    expect(second.successObjects).toEqual(first.successObjects);
  });
  it.each(callsBelow('bliver-afvist-anden-gang'))('%s: is refused', async (key) => {
    const { first, second } = await twice(key);
    expect([first.hasErrors, second.hasErrors, second.successObjects]).toEqual([false, true, []]);
  });
  it.each(callsBelow('bliver-udfoert-igen'))('%s: creates new records', async (key) => {
    const { first, second } = await twice(key);
    expect([first.hasErrors, second.hasErrors]).toEqual([false, false]);
    expect(idsOf(second)).not.toEqual(idsOf(first));
  });
});

describe('a value that is sent', () => {
  const saved = async (key: string, object: object) => {
    const { body } = await sandbox.call(key, { body: [object] } as object);
    return (body.successObjects as Body[])[0];
  };

  it('Danish midnight in UTC is the day before', async () => {
    const { startDate } =
      (await saved('POST /api/v4.0/budgets', { ...budget, startDate: '2026-11-30T23:00:00Z' })) ?? {};
    expect(startDate).toBe('2026-11-30T00:00:00Z');
  });
  it('numbers keep their decimals, computed values are rounded', async () => {
    expect(await saved('POST /api/v4.0/budgets', { ...budget, amount: 100.005 })).toMatchObject({ amount: 100.005 });
    const line = { ItemNumber: '1', Description: 'Rør', Quantity: 3.333, GrossUnitPrice: 10, NetUnitPrice: 9.995 };
    expect(await saved('POST /api/v3.0/purchaseinvoices/items', line)).toMatchObject({
      NetUnitPrice: 9.995,
      LineTotal: 33.31,
    });
  });
  it('null changes nothing, an empty text clears', async () => {
    const patch = (addressDescription: string | null) =>
      saved('PATCH /api/v4.0/worksheets', { worksheetID: 2207, addressDescription });
    expect(await patch('Bagdøren')).toMatchObject({ addressDescription: 'Bagdøren' });
    expect(await patch(null)).toMatchObject({ addressDescription: 'Bagdøren' });
    expect(await patch('')).toMatchObject({ addressDescription: '' });
  });
  it('changes to the same record apply in the order of the list', async () => {
    const patches = [{ description: 'Først' }, { description: 'Sidst' }, { addressDescription: 'Bagdøren' }];
    const body = patches.map((patch) => ({ worksheetID: 2207, ...patch }));
    const answer = await sandbox.call('PATCH /api/v4.0/worksheets', { body });
    expect(answer.body.successObjects).toHaveLength(3);
    const { body: read } = await sandbox.call('GET /api/v4.0/worksheets/{id}', { params: { id: '2207' } });
    expect(read.data).toMatchObject({ description: 'Sidst', addressDescription: 'Bagdøren' });
  });
  it('names of parameters are not case-sensitive', async () => {
    const { body } = await sandbox.call('GET /api/v4.0/budgets', { query: { PAGESIZE: '1' } });
    expect(body.data).toHaveLength(1);
  });
  it('PUT clears omitted fields', async () => {
    const { id } = (await saved('POST /api/v4.0/budgets', { ...budget, departmentID: 20 })) ?? {};
    const whole = { ID: id, Description: 'Prøve', StartDate: '2027-01-01', EndDate: '2027-12-31', Amount: 1 };
    expect(await saved('PUT /api/v3.0/budgets', { ...whole, FinAccountID: 1310 })).toMatchObject({
      DepartmentID: null,
    });
  });
});

describe('dates', () => {
  type Found = { name: string; isMidnight: boolean };
  const datesIn = (value: unknown, name = ''): Found[] => {
    if (typeof value === 'string')
      return /^\d{4}-\d\d-\d\dT/.test(value) ? [{ name, isMidnight: value.endsWith('T00:00:00Z') }] : [];
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, inner]) => datesIn(inner, Array.isArray(value) ? name : key));
  };
  const codesIn = (html = '') => [...html.matchAll(/<code>(\w+)<\/code>/g)].map(([, name = '']) => name.toLowerCase());

  it('are midnight, unless the guide names the field', () => {
    const [, section = ''] = proseOf('/sync').split('<h2 id="dage-og-tidspunkter">');
    const [, days, moments] = section.split('<p>');
    const [alsoDays, named] = [codesIn(days), codesIn(moments)];
    const isDay = (name: string) => alsoDays.includes(name) || (name.endsWith('date') && !named.includes(name));
    const found = datesIn(operations.map(({ answers }) => answers));
    expect(found.length).toBeGreaterThan(50);
    const untrue = found.filter(({ name, isMidnight }) => isDay(name.toLowerCase()) !== isMidnight);
    expect([...new Set(untrue.map(({ name }) => name))]).toEqual([]);
  });
});

it('headers are accepted up to the documented limit', () => expect(maxHeaderSize).toBe(headersMaximumKilobytes * 1024));
