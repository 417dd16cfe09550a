import { errors, fillPlaceholders } from '@fagvaerk/contract/errors.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { operations } from '../../test/fixtures/documented.ts';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, budget, openTestSandbox } from '../../test/fixtures/sandbox.ts';

const sofie = '17fc695a-07a0-4a6e-8822-e8f36c031199';
const approver = '371ecd7b-27cd-4130-8722-9389571aa876';

const sandbox = forAllTests(() => openTestSandbox());
beforeEach(() => sandbox.reset());

interface Refusal {
  readonly index: number;
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

const refusals = async (operation: string, object: object, params = {}) => {
  const { body, status } = await sandbox.call(operation, { params, body: [object] });
  expect(status).toBe(400);
  return body.validationErrors as Refusal[];
};
const codes = (list: readonly Refusal[]) => list.map(({ field, code }) => `${field} ${code}`);
const saved = async (operation: string, object: object, params = {}) => {
  const { body } = await sandbox.call(operation, { params, body: [object] });
  expect(body.validationErrors).toEqual([]);
  return (body.successObjects as Body[])[0] ?? {};
};

const create = 'POST /api/v4.0/budgets';

describe('required texts', () => {
  const texts = operations.flatMap(({ key, body, params, requiredTexts }) =>
    requiredTexts.map((field) => ({ key, field, params, object: (body as object[])[0] ?? {} })),
  );

  it('are found in the documents', () => expect(texts.length).toBeGreaterThan(12));

  it.each(texts)('$key rejects an empty or blank $field', async ({ key, field, params, object }) => {
    for (const text of ['', '    ']) {
      expect(codes(await refusals(key, { ...object, [field]: text }, params))).toContainEqual(
        expect.stringMatching(new RegExp(`^${field} (required|invalid-base64)$`)),
      );
    }
  });

  it('reject a zip code of four blanks', async () => {
    const worksheet = { projectID: 1042, startDate: '2026-12-01', description: 'Isolér', fitterID: 12 };
    const address = { address: 'Vej 1', zipCode: '    ', city: 'Horsens' };
    expect(codes(await refusals('POST /api/v4.0/worksheets', { ...worksheet, address }))).toEqual([
      'address.zipCode required',
    ]);
  });
});

it('reports field and id of a missing record, with the status and message of the error list', async () => {
  const { status, da } = errors['record-not-found'].inObject;
  const answer = await sandbox.call(create, { body: [{ ...budget, finAccountID: 7 }] });
  expect(answer.status).toBe(status);
  expect(answer.body.errorMessages).toEqual([fillPlaceholders(da, { field: 'finAccountID', value: 7 })]);
  const unknown = await sandbox.call('GET /api/v4.0/budgets/{id}', { params: { id: '999' } });
  expect(unknown.status).toBe(errors['record-not-found'].status);
  expect(unknown.body.errorMessage).toBe(fillPlaceholders(errors['record-not-found'].da, { value: 999 }));
});

describe('an object with several errors', () => {
  const debtor = {
    ...{ Name: 'Café Å', Email: 'her', Reference: 75621410, Phone: '12345678', CVR: '123', EAN: '57' },
    AssociationAddress: { Address: 'Å 1', ZipCode: 87, City: 'Horsens' },
  };

  it('gets those of the schema and those of the rules', async () => {
    expect(codes(await refusals('POST /api/v3.0/debtors', debtor))).toEqual([
      'AssociationAddress.ZipCode invalid-zip-code',
      'Reference reference-taken',
      'Email invalid-email',
      'CVR invalid-cvr',
      'EAN invalid-ean',
    ]);
  });

  it('gets none of a rule about a refused field', async () => {
    const offer = { Title: 'Bad', DebtorID: 302, SellerID: sofie, ManagerID: sofie, CostPrice: 0, SalesPrice: 0 };
    const dates = { DueDate: 'snart', ValidUntilDate: '2026-11-01' };
    expect(codes(await refusals('POST /api/v3.0/offers', { ...offer, ...dates }))).toEqual(['DueDate invalid-date']);
    expect(codes(await refusals(create, { ...budget, startDate: 1, endDate: '2026-01-01' }))).toEqual([
      'startDate invalid-type',
    ]);
  });
});

describe('errors in a nested list', () => {
  const worksheet = (events: number, fitters: number, fitterID: unknown) => ({
    ...{ projectID: 1042, startDate: '2026-11-24', fitterID: 14, description: 'Varme' },
    calendarEventsDTOs: Array(events).fill({ title: 'Varme', fitterIDS: Array(fitters).fill(fitterID) }),
  });
  const post = async (...list: Parameters<typeof worksheet>) =>
    (await sandbox.call('POST /api/v4.0/worksheets', { body: [worksheet(...list)] })).body as {
      validationErrors: Refusal[];
      errorMessages: string[];
    };

  it.each([
    ['1', 'invalid-type', 'calendarEventsDTOs[1].fitterIDS[0] skal have typen int.'],
    [1.5, 'invalid-type', 'calendarEventsDTOs[1].fitterIDS[0] skal have typen int.'],
    [
      9_999,
      'record-not-found',
      fillPlaceholders(errors['record-not-found'].inObject.da, {
        field: 'calendarEventsDTOs[1].fitterIDS[0]',
        value: 9_999,
      }),
    ],
  ])('include the index: %s', async (fitterID, code, message) => {
    const { validationErrors } = await post(2, 1, fitterID);
    expect(validationErrors).toHaveLength(2);
    expect(validationErrors[1]).toMatchObject({ field: 'calendarEventsDTOs[1].fitterIDS[0]', code, message });
  });

  it('are all counted, also if not all are listed', async () => {
    const { validationErrors, errorMessages } = await post(50, 48, '1');
    expect(validationErrors).toHaveLength(100);
    expect(errorMessages.at(-1)).toBe('Der er fundet 2400 fejl i kaldet. Kun 100 af dem er nævnt.');
  });

  it('come after errors of the whole object', async () => {
    const { validationErrors } = await post(60, 48, '1');
    expect(validationErrors[0]).toMatchObject({ field: 'calendarEventsDTOs', code: 'too-many' });
  });
});

describe('a record that was read can be sent back', () => {
  it('with null for fields that the call does not set', async () => {
    const stray = { ...budget, departmentName: 'Noget andet' };
    expect(codes(await refusals(create, stray))).toEqual(['departmentName field-without-effect']);
    expect(await saved(create, { ...stray, departmentName: null })).toMatchObject({ departmentName: null });
  });

  it('with null for a missing field', async () => {
    const { id } = await saved(create, budget);
    const read = { ID: id, StartDate: '2027-01-01', EndDate: '2027-12-31', Amount: 2, FinAccountID: 1310 };
    expect(await saved('PUT /api/v3.0/budgets', { ...read, DepartmentID: null })).toMatchObject({
      ID: id,
      Amount: 2,
      DepartmentID: null,
    });
    expect(codes(await refusals(create, { ...budget, amount: null }))).toEqual(['amount required']);
  });

  it('and is echoed unchanged when refused', async () => {
    const object = { ...budget, finAccountID: 7, departmentID: null };
    const { body } = await sandbox.call(create, { body: [object] });
    expect(body.errorObjects).toEqual([object]);
  });
});

describe('field names', () => {
  it('that are unknown are refused with the nearest known name', async () => {
    const [refusal] = await refusals(create, { ...budget, fnAccountID: 1310 });
    expect(refusal).toMatchObject({ field: 'fnAccountID', code: 'unknown-field' });
    expect(refusal?.message).toContain('finAccountID');
    // Read-only fields are not suggested.
    const [other] = await refusals(create, { ...budget, departmentNam: 'VVS' });
    expect(other?.message).toContain('departmentID');
  });

  it('without a similar one get no suggestion', async () => {
    const [refusal] = await refusals(create, { ...budget, zzzzqq: 1 });
    expect(refusal?.message).toBe('Feltet zzzzqq er ukendt. Kontrollér stavemåden.');
  });

  it('of settable fields are case-sensitive, even if reads use another case', async () => {
    const fitter = { EmployeeNumber: '200', Name: 'Ny', StartDate: '2026-12-01', employeeNumber: '200' };
    const refused = await refusals('POST /api/v4.0/fitters/create', fitter);
    expect(codes(refused)).toEqual(['employeeNumber unknown-field']);
    expect(refused[0]?.message).toContain('EmployeeNumber');
  });

  it.each(['constructor', 'toString'])('%s is refused as unknown', async (name) => {
    const object = JSON.parse(`{ "${name}": { "amount": 1 }, ${JSON.stringify(budget).slice(1)}`) as object;
    expect(codes(await refusals(create, object))).toEqual([`${name} unknown-field`]);
  });
});

describe('values', () => {
  it('of a weekday are named with it, and an unknown weekday too', async () => {
    const fitter = { EmployeeNumber: '200', Name: 'Ny', StartDate: '2026-12-01' };
    const refuse = (DefaultWorkHours: object) =>
      refusals('POST /api/v4.0/fitters/create', { ...fitter, DefaultWorkHours });
    const at = (StartTime: string, EndTime: string) => ({ StartTime, EndTime });
    const [monday, tuesday] = await refuse({ Monday: at('15:00', '07:00'), Tuesday: at('07:00', '07:00') });
    expect(monday).toMatchObject({ field: 'DefaultWorkHours.Monday.EndTime', code: 'end-before-start' });
    expect(tuesday).toMatchObject({ field: 'DefaultWorkHours.Tuesday.EndTime', code: 'end-equals-start' });
    expect(tuesday?.message).toBe('DefaultWorkHours.Tuesday.EndTime skal ligge efter StartTime.');
    expect(codes(await refuse({ Mandag: at('07:00', '15:00') }))).toEqual(['DefaultWorkHours.Mandag invalid-value']);
  });

  it('of a list of ids are at least one', async () => {
    const refused = await refusals('POST /api/v3.0/calendarevents', { fitterIDS: [] });
    expect(refused.find(({ field }) => field === 'fitterIDS')).toMatchObject({
      code: 'list-empty',
      message: 'fitterIDS skal indeholde mindst ét id.',
    });
  });

  it('are limited', async () => {
    const wild = { ...budget, amount: 1e300, description: 'x'.repeat(20_000) };
    expect(codes(await refusals(create, wild))).toEqual(['description too-long', 'amount too-large']);
  });

  it('must match the pattern, whose readable form the error contains', async () => {
    const hours = { Monday: { StartTime: '7.00', EndTime: '15:00' } };
    const fitter = { EmployeeNumber: '200', Name: 'Ny', StartDate: '2026-12-01', DefaultWorkHours: hours };
    const [refusal] = await refusals('POST /api/v4.0/fitters/create', fitter);
    expect(refusal).toMatchObject({ field: 'DefaultWorkHours.Monday.StartTime', code: 'invalid-format' });
    expect(refusal?.message).toContain('formatet HH:mm.');
  });

  it.each([0, 1e9])('may be %d hours, on a day without a salary period', async (count) => {
    const hour = { date: '2024-03-01', projectID: 1042, fitterCategoryID: 2, count, hourRate: 855, fitterID: 14 };
    expect(await saved('POST /api/v3.0/fitterhours', hour)).toMatchObject({ Hours: count, SalaryPeriodID: null });
  });

  it('may be upper-case GUIDs and dates without a time', async () => {
    const give = { userID: sofie.toUpperCase(), roleIDs: [approver.toUpperCase()] };
    const { roles } = await saved('POST /api/v4.0/roles/user/{id}', give, { id: sofie.toUpperCase() });
    expect(roles).toHaveLength(2);
  });

  it.each(['2026-10-01T08:00:00', '2026-10-01T08:00:00 02:00'])(
    'get an error for the incomplete date %s',
    async (startDate) => {
      const [refusal] = await refusals(create, { ...budget, startDate });
      expect(refusal).toMatchObject({ field: 'startDate', code: 'invalid-date' });
      expect(refusal?.message).not.toContain('URL');
      expect(refusal?.message).toMatch(/tidszone/);
    },
  );
});
