import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { suggestionsMaximum, violationsMaximum } from '@fagvaerk/contract/limits.ts';
import { describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, budget, documents, openTestSandbox } from '../../test/fixtures/sandbox.ts';
import { buildSandboxApp } from './app.ts';

const sandbox = forAllTests(() => openTestSandbox());

const create = 'POST /api/v4.0/budgets';
const fitters = 'POST /api/v4.0/fitters/create';
const strays = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`felt${index}`, 1]));

interface Refusal {
  readonly validationErrors: { readonly index: number; readonly field: string; readonly code: string }[];
  readonly errorMessages: string[];
  readonly errorObjects: Body[];
  readonly successObjects: Body[];
}

const send = async (operation: string, objects: readonly unknown[], params = {}) =>
  (await sandbox.call(operation, { body: objects, params })).body as unknown as Refusal;

describe('a call with many errors', () => {
  it('lists a hundred of them, and counts all', async () => {
    const { validationErrors, errorMessages } = await send(create, Array(2).fill({ ...budget, ...strays(99) }));
    expect(validationErrors).toHaveLength(violationsMaximum);
    expect(errorMessages).toHaveLength(violationsMaximum + 1);
    expect(errorMessages.at(-1)).toBe('Der er fundet 198 fejl i kaldet. Kun 100 af dem er nævnt.');
  });

  it('suggests names for the first ten', async () => {
    const misspelt = { ...budget, descripton: '', departmntID: 20 };
    const { errorMessages } = await send(create, Array(100).fill(misspelt));
    expect(errorMessages.flatMap((message, index) => (message.includes('Mente du') ? [index] : []))).toEqual([
      ...Array(suggestionsMaximum).keys(),
    ]);
    const names = Array.from({ length: 20 }, (_, index) => [`pagesiz${index}`, '1']);
    const { body } = await sandbox.call('GET /api/v4.0/budgets', { query: Object.fromEntries(names) });
    const suggested = (body.errors as string[]).filter((message) => message.includes('pageSize?'));
    expect(suggested).toHaveLength(suggestionsMaximum);
  });

  it('lists at least one for each refused object', async () => {
    const refused = { ...budget, ...strays(3) };
    const list = Array.from({ length: 240 }, (_, index) => (index % 2 === 0 ? refused : budget));
    const { validationErrors, successObjects, errorMessages } = await send(create, list);
    const indexes = new Set(validationErrors.map(({ index }) => index));
    expect([...indexes]).toEqual(list.flatMap((one, index) => (one === refused ? [index] : [])));
    expect(successObjects).toHaveLength(list.length - indexes.size);
    expect(validationErrors).toHaveLength(186);
    expect(errorMessages.at(-1)).toBe('Der er fundet 360 fejl i kaldet. Kun 186 af dem er nævnt.');
  });

  it('lists a hundred of them if the whole call fails', async () => {
    const { validationErrors, errorMessages } = await send(create, Array(300).fill(0));
    expect([validationErrors.length, errorMessages.length]).toEqual([100, 101]);
    const query = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`p${index}`, '1']));
    const { body } = await sandbox.call('GET /api/v4.0/budgets', { query: { ...query, page: 'x' } });
    expect((body.validationErrors as unknown[]).length + (body.modelStateErrors as unknown[]).length).toBe(100);
    expect(body.errorMessage).toMatch(/ 301 fejl /);
  });
});

describe('unbounded input', () => {
  it('is refused in nested lists and dictionaries', async () => {
    const codesOf = ({ validationErrors }: Refusal) => validationErrors.map(({ field, code }) => `${field} ${code}`);
    const event = { fitterIDS: Array(4_000).fill(0) };
    expect(codesOf(await send('POST /api/v3.0/calendarevents', [event]))).toContain('fitterIDS too-many');
    const hours = Object.fromEntries(
      Array.from({ length: 101 }, (_, day) => [day, { StartTime: '07:00', EndTime: '15:00' }]),
    );
    expect(codesOf(await send(fitters, [{ DefaultWorkHours: hours }]))).toContain('DefaultWorkHours too-many');
  });

  it('is truncated in field names', async () => {
    const { validationErrors } = await send(fitters, [{ DefaultWorkHours: { ['x'.repeat(900_000)]: strays(80) } }]);
    expect(JSON.stringify(validationErrors).length).toBeLessThan(100_000);
  });

  it.each([
    ['A'.repeat(400_001), ''],
    [null, null],
    [5, 5],
  ])('is not echoed: a file (%#)', async (fileData, echoed) => {
    const object = { fileData, fileName: 'x.pdf', mimeType: 'application/pdf' };
    const upload = 'POST /api/v3.0/projects/upload/{projectId}';
    const { errorObjects } = await send(upload, [object], { projectId: '1042' });
    expect(errorObjects).toEqual([{ ...object, fileData: echoed }]);
  });
});

it('startup fails if a nested list has no documented limit', () => {
  const { paths, components, ...rest } = structuredClone(documents[0]) as unknown as ApiDocument & {
    components: { schemas: Record<string, { properties: Record<string, { maxItems?: number }> }> };
  };
  delete components.schemas.RoleAssignment?.properties.roleIDs?.maxItems;
  const start = (document: object) => buildSandboxApp({ ...sandbox.options, documents: [document as ApiDocument] });
  expect(() => start({ ...rest, paths, components })).toThrow('roleIDs');
});
