/** What is sent by mistake or to do harm costs no more than its length, and says so. */
import type { ApiDocument } from '@fagvaerk/catalogue/document.ts';
import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { violationsMaximum } from '@fagvaerk/contract/limits.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Body, documents, openTestSandbox, type TestSandbox } from '../../test/fixtures/sandbox.ts';
import { createSandbox } from './sandbox.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await openTestSandbox();
});
afterAll(() => sandbox.close());

const create = 'POST /api/v4.0/budgets';
const events = 'POST /api/v3.0/calendarevents';
const fitters = 'POST /api/v4.0/fitters/create';
const budget = { startDate: '2027-01-01', endDate: '2027-12-31', amount: 1, finAccountID: 1310 };
const strays = (count: number, name = 'felt') =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`${name}${place}`, 1]));

interface Refusal {
  readonly index: number | null;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

async function refuse(operation: string, objects: readonly unknown[]) {
  const { status, body } = await sandbox.call(operation, { body: objects });
  expect(status).toBe(400);
  const { validationErrors, errorMessages, errorObjects } = body as {
    validationErrors: Refusal[];
    errorMessages: string[];
    errorObjects: Body[];
  };
  const codes = validationErrors.map(({ field, code }) => `${field} ${code}`);
  return { validationErrors, errorMessages, errorObjects, codes };
}

describe('of many faults', () => {
  it('a hundred are told in one answer, and how many there were', async () => {
    const { validationErrors, errorMessages } = await refuse(create, Array(2).fill({ ...budget, ...strays(99) }));
    expect(validationErrors).toHaveLength(violationsMaximum);
    expect(errorMessages).toHaveLength(violationsMaximum + 1);
    expect(errorMessages.at(-1)).toBe('Der er fundet 198 fejl i kaldet. Kun 100 af dem er nævnt.');
  });

  it('one of each object that is refused is told, so that the others can be told from them', async () => {
    const refused = { ...budget, ...strays(3) };
    const list = Array.from({ length: 240 }, (_, place) => (place % 2 === 0 ? refused : budget));
    const { body } = await sandbox.call(create, { body: list });
    const { validationErrors, successObjects, errorMessages } = body as {
      validationErrors: Refusal[];
      successObjects: Body[];
      errorMessages: string[];
    };
    const places = new Set(validationErrors.map(({ index }) => index));
    expect([...places]).toEqual(list.flatMap((one, place) => (one === refused ? [place] : [])));
    expect(successObjects).toHaveLength(list.length - places.size);
    // A hundred of the first 34 objects, and one of each of the other 86.
    expect(validationErrors).toHaveLength(186);
    expect(errorMessages.at(-1)).toBe('Der er fundet 360 fejl i kaldet. Kun 186 af dem er nævnt.');
  });

  it('a hundred are told where the whole call fails', async () => {
    const { validationErrors, errorMessages } = await refuse(create, Array(300).fill(0));
    expect([validationErrors.length, errorMessages.length]).toEqual([100, 101]);
    const query = Object.fromEntries(Array.from({ length: 300 }, (_, place) => [`p${place}`, '1']));
    for (const [list, wrong] of [
      ['GET /api/v4.0/budgets', 'modelStateErrors'],
      ['GET /api/v3.0/budgets', 'data'],
    ] as const) {
      const { body } = await sandbox.call(list, { query: { ...query, page: 'x' } });
      expect((body.validationErrors as unknown[]).length + (body[wrong] as unknown[]).length).toBe(100);
      expect(body.errorMessage).toMatch(/ 301 fejl /);
    }
  });

  it('none is lost that fits', async () => {
    const { validationErrors, errorMessages } = await refuse(create, Array(100).fill({ ...budget, ...strays(1) }));
    expect([validationErrors.length, errorMessages.length]).toEqual([100, 100]);
  });
});

describe('what is endless', () => {
  it('is refused: a list or a dictionary inside an object', async () => {
    expect((await refuse(events, [{ fitterIDS: Array(300_000).fill(0) }])).codes).toContain('fitterIDS too-many');
    const hours = Object.fromEntries(
      Array.from({ length: 101 }, (_, day) => [day, { StartTime: '07:00', EndTime: '15:00' }]),
    );
    const fitter = { EmployeeNumber: '200', Name: 'Ny', StartDate: '2026-12-01', DefaultWorkHours: hours };
    expect((await refuse(fitters, [fitter])).codes).toContain('DefaultWorkHours too-many');
  });

  it('is not repeated: the name of a field', async () => {
    const name = 'x'.repeat(900_000);
    const { validationErrors } = await refuse(fitters, [{ DefaultWorkHours: { [name]: strays(80) } }]);
    expect(JSON.stringify(validationErrors).length).toBeLessThan(100_000);
  });

  it('is not repeated: a file', async () => {
    const upload = 'POST /api/v3.0/projects/upload/{projectId}';
    const body = [{ fileData: 'A'.repeat(400_001), fileName: 'x.pdf', mimeType: 'application/pdf' }];
    const answer = await sandbox.call(upload, { params: { projectId: '1042' }, body });
    expect(answer.body.errorObjects).toEqual([{ fileData: '', fileName: 'x.pdf', mimeType: 'application/pdf' }]);
  });

  it.each([null, 5, ['AAAA']])('is repeated where a file should be: %j', async (fileData) => {
    const upload = 'POST /api/v3.0/projects/upload/{projectId}';
    const answer = await sandbox.call(upload, { params: { projectId: '1042' }, body: [{ fileData }] });
    expect(answer.body.errorObjects).toEqual([{ fileData }]);
  });
});

describe('the work', () => {
  const cpuOf = async (operation: string, objects: readonly unknown[]) => {
    const before = process.cpuUsage();
    await sandbox.call(operation, { body: objects });
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const debtor = (Email: string) => ({
    Email,
    Name: 'x',
    Reference: 1,
    Phone: '1',
    AssociationAddress: { Address: 'x', ZipCode: 8700, City: 'x' },
  });

  it.each<[what: string, operation: string, make: (size: number) => object[]]>([
    ['unknown fields', create, (size) => [strays(size / 20)]],
    ['objects of unknown fields', create, (size) => Array(size / 50).fill(strays(50))],
    ['lists of ids that lead nowhere', events, (size) => Array(size / 50).fill({ fitterIDS: Array(50).fill(0) })],
    ['a long list', events, (size) => [{ fitterIDS: Array(size).fill(0) }]],
    ['an address of dots', 'POST /api/v3.0/debtors', (size) => [debtor(`a@${'.'.repeat(size * 0.49)} `)]],
    ['a long name', fitters, (size) => [{ DefaultWorkHours: { ['x'.repeat(size)]: strays(100) } }]],
  ])('grows no faster than %s', async (_what, operation, make) => {
    const [few, many] = [make(2_000), make(20_000)];
    await cpuOf(operation, few);
    // The least of a few: what else the machine does only adds to it.
    const least = async (objects: object[]) =>
      Math.min(...[await cpuOf(operation, objects), await cpuOf(operation, objects), await cpuOf(operation, objects)]);
    const base = Math.max(await least(few), 2_000);
    expect((await least(many)) / base).toBeLessThan(40);
  });
});

it('a list that is sent has a documented limit, or nothing starts', () => {
  const { paths, components, ...rest } = structuredClone(documents[0]) as unknown as ApiDocument & {
    components: { schemas: Record<string, { properties: Record<string, { maxItems?: number }> }> };
  };
  delete components.schemas.RoleAssignment?.properties.roleIDs?.maxItems;
  const start = (document: object) =>
    createSandbox({ db: sandbox.db, documents: [document as ApiDocument], companyOf: readExampleCompany });
  expect(() => start({ ...rest, paths, components })).toThrow('roleIDs');
});
