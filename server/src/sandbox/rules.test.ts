import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, budget, openTestSandbox } from '../../test/fixtures/sandbox.ts';

const jonas = '23b8c1e9-3924-46de-beb1-3b9046685257';
const anders = '972a8469-1641-4f82-8b9d-2434e465e150';
const sofie = '17fc695a-07a0-4a6e-8822-e8f36c031199';
const approver = '371ecd7b-27cd-4130-8722-9389571aa876';

const sandbox = forAllTests(() => openTestSandbox());
beforeEach(() => sandbox.reset());

const write = async (operation: string, object: object, params = {}) =>
  (await sandbox.call(operation, { params, body: [object] })).body;
const saved = async (operation: string, object: object, params = {}) => {
  const body = await write(operation, object, params);
  expect(body.validationErrors).toEqual([]);
  return (body.successObjects as Body[])[0] ?? {};
};
const refusals = async (operation: string, object: object, params = {}) =>
  refusalsIn(await write(operation, object, params));
const refusalsIn = ({ validationErrors, successObjects }: Body) => {
  expect(successObjects).toEqual([]);
  return (validationErrors as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
};
const one = async (operation: string, id: number | string): Promise<Body> => {
  const { body } = await sandbox.call(operation, { params: { id: String(id) } });
  const data = body.data as Body | [{ data: [Body] }];
  return Array.isArray(data) ? data[0].data[0] : data;
};

describe('budgets', () => {
  const create = 'POST /api/v4.0/budgets';

  it('end on or after their start', async () => {
    expect(await refusals(create, { ...budget, endDate: '2026-12-31' })).toEqual(['endDate end-before-start']);
  });

  it('appear in v3.0 and with updatedAfter after creation', async () => {
    const { id } = await saved(create, budget);
    const changed = { ID: id, StartDate: '2027-01-01', EndDate: '2027-12-31', Amount: 2, FinAccountID: 1310 };
    expect(await refusals('PUT /api/v3.0/budgets', { ...changed, ID: 999 })).toEqual(['ID record-not-found']);
    expect(await saved('PUT /api/v3.0/budgets', changed)).toMatchObject({ ID: id, Amount: 2 });
    const { body } = await sandbox.call('GET /api/v4.0/budgets', { query: { updatedAfter: '2026-11-16T08:00:00Z' } });
    expect(body).toMatchObject({ total: 1, data: [{ id, amount: 2 }] });
  });
});

describe('debtors', () => {
  const create = 'POST /api/v3.0/debtors';
  const debtor = {
    Name: 'Café Å',
    Email: 'cafe@aa.example',
    Reference: 12345678,
    Phone: '12345678',
    AssociationAddress: { Address: 'Å 1', ZipCode: 8700, City: 'Horsens' },
  };

  it('have a unique reference, also within one call', async () => {
    expect(await refusals(create, { ...debtor, Reference: 75621410 })).toEqual(['Reference reference-taken']);
    const { body, status } = await sandbox.call(create, { body: [debtor, debtor] });
    expect(status).toBe(200);
    expect(body).toMatchObject({ hasErrors: true, errorObjects: [debtor], validationErrors: [{ index: 1 }] });
  });

  it('have a zip code of four characters', async () => {
    const at = (ZipCode: number) => ({ ...debtor, AssociationAddress: { Address: 'Å 1', ZipCode, City: 'Horsens' } });
    expect(await refusals(create, at(799))).toEqual(['AssociationAddress.ZipCode invalid-zip-code']);
    expect(await saved(create, at(800))).toMatchObject({ Zip: '0800' });
  });

  it('have valid CVR, EAN and e-mail', async () => {
    expect(await refusals(create, { ...debtor, CVR: '123', EAN: '57', Email: 'her' })).toEqual([
      'Email invalid-email',
      'CVR invalid-cvr',
      'EAN invalid-ean',
    ]);
  });
});

describe('fitters', () => {
  const create = 'POST /api/v4.0/fitters/create';
  const fitter = { EmployeeNumber: '200', Name: 'Ny', StartDate: '2026-12-01' };

  it('have a unique employee number and user', async () => {
    expect(await refusals(create, { ...fitter, EmployeeNumber: '112', UserID: anders })).toEqual([
      'EmployeeNumber employee-number-taken',
      'UserID user-taken',
    ]);
  });

  it('lose fields that an update omits, but keep their e-mail', async () => {
    const update = { ID: 12, EmployeeNumber: '112', Name: 'Anders Bech', StartDate: '2014-08-01' };
    expect(await saved('POST /api/v4.0/fitters/update', update)).toMatchObject({
      email: 'anders@lindholm-vvs.example',
      phone: null,
      userID: null,
      isPlannable: false,
    });
    expect(await one('GET /api/v3.0/users/{id}', anders)).toMatchObject({ FitterID: null });
    expect(await refusals('POST /api/v4.0/fitters/update', { ...update, ID: 1 })).toEqual(['ID too-small']);
  });
});

describe('fitter hours', () => {
  const register = 'POST /api/v3.0/fitterhours';
  const hour = { date: '2026-10-27', projectID: 1042, fitterCategoryID: 2, count: 2, hourRate: 855, fitterID: 14 };

  it('have the cost given by the fitter and the category', async () => {
    expect(await saved(register, hour)).toMatchObject({
      CostRate: 357.75,
      OvertimeHours: 2,
      OvertimeCost: 715.5,
      TotalCost: 944.46,
    });
  });

  it('are charged by the kilometre if that is the unit, without social taxes', async () => {
    await saved(register, { ...hour, fitterCategoryID: 6, count: 10, hourRate: 5.5 });
    expect(await saved(register, { ...hour, fitterCategoryID: 6, count: 39, hourRate: 5.5 })).toMatchObject({
      CostRate: 3.94,
      CostAmount: 153.66,
      SocialTaxesAmount: 0,
      TotalCost: 153.66,
      BasisHours: 0,
    });
  });

  it('are locked by approval, by the end of the salary period and by a closed project', async () => {
    expect(await refusals(register, { ...hour, fitterHourID: 55121 })).toEqual(['fitterHourID hour-approved']);
    expect(await refusals(register, { ...hour, date: '2026-10-06' })).toEqual(['date salary-period-finalized']);
    expect(await refusals(register, { ...hour, projectID: 1031 })).toEqual(['projectID project-closed']);
  });

  it('can be replaced until they are approved, and count in the sums', async () => {
    const { ID } = await saved(register, hour);
    await saved(register, { ...hour, fitterHourID: ID, count: 3 });
    const { body } = await sandbox.call('GET /api/v4.0/fitterhours', {
      query: { getAggregates: 'true', delta: '55121' },
    });
    expect(body).toMatchObject({ total: 1, data: { hours: 3, approvedHours: 0, overtimeHours: 3 } });
  });
});

describe('worksheets', () => {
  const worksheet = { projectID: 1042, startDate: '2026-12-01', description: 'Isolér', fitterID: 12 };

  it('belong to an open project', async () => {
    expect(await refusals('POST /api/v4.0/worksheets', { ...worksheet, projectID: 1031 })).toEqual([
      'projectID project-closed',
    ]);
  });

  it('take an address, or the id of one', async () => {
    const both = { associatedAddressID: 701, address: { address: 'Vej 1', zipCode: '8700' } };
    const refused = ['address field-without-effect'];
    expect(await refusals('POST /api/v3.0/worksheets', { ...worksheet, ...both })).toEqual(refused);
    expect(await refusals('PATCH /api/v4.0/worksheets', { worksheetID: 2207, ...both })).toEqual(refused);
  });

  it('have a zip code of four digits, which implies the city', async () => {
    const at = (zipCode: string) => ({ ...worksheet, address: { address: 'Vej 1', zipCode } });
    expect(await refusals('POST /api/v4.0/worksheets', at('870'))).toEqual(['address.zipCode invalid-zip-code']);
    expect(await refusals('POST /api/v4.0/worksheets', at('abcd'))).toEqual(['address.zipCode invalid-zip-code']);
    const city = async (zipCode: string) => {
      const { associatedAddress } = await saved('POST /api/v4.0/worksheets', at(zipCode));
      return (associatedAddress as { city: string }).city;
    };
    for (const [zipCode, town] of Object.entries({ 2100: 'København Ø', 5000: 'Odense C', 9000: 'Aalborg', 9999: '' }))
      expect(await city(zipCode)).toBe(town);
    const moved = { worksheetID: 2207, address: { address: 'Vej 2', zipCode: '1620' } };
    expect(await saved('PATCH /api/v4.0/worksheets', moved)).toMatchObject({
      associatedAddress: { address: 'Vej 2', city: 'København V' },
    });
  });

  it('appear on their project, and their events in the calendar', async () => {
    const { id } = await saved('POST /api/v4.0/worksheets', {
      ...worksheet,
      calendarEventsDTOs: [{ title: 'Isolering' }],
    });
    const { Worksheets, UpdatedDate } = await one('GET /api/v3.0/projects/{id}', 1042);
    expect((Worksheets as { ID: number }[]).map(({ ID }) => ID)).toEqual([2207, id]);
    expect(UpdatedDate).toBe('2026-11-16T08:30:00Z');
    expect(await one('GET /api/v3.0/calendarevents/{id}', 8805)).toMatchObject({
      IsAllDay: true,
      FitterNames: 'Anders Bech',
      Worksheets: [{ ID: id }],
      CreatedByUserID: jonas,
    });
  });

  it('move their events along to another project', async () => {
    await saved('PATCH /api/v4.0/worksheets', { worksheetID: 2207, projectID: 1057 });
    expect(await one('GET /api/v3.0/calendarevents/{id}', 8801)).toMatchObject({
      ProjectIDs: [1057],
      FirstDebtorID: 302,
    });
    expect(await one('GET /api/v3.0/projects/{id}', 1042)).toMatchObject({ Worksheets: [] });
  });

  it('are completed and reopened', async () => {
    const status = (to: string) => saved('POST /api/v3.0/worksheets/updatestatus', { worksheetID: 2218, status: to });
    expect(await status('Completed')).toMatchObject({
      IsCompleted: true,
      CompletedDate: '2026-11-16T08:30:00Z',
      BillWorksheet: true,
    });
    expect(await status('InProgress')).toMatchObject({
      IsCompleted: false,
      CompletedDate: null,
      CompleteWorksheet: true,
    });
    expect(await refusals('PATCH /api/v4.0/worksheets', { worksheetID: 2218, status: 'Completed' })).toEqual([
      'status invalid-value',
    ]);
  });
});

describe('calendar events', () => {
  const create = 'POST /api/v3.0/calendarevents';
  const event = {
    title: 'Møde',
    description: 'Husk nøglen',
    start: '2026-11-30T09:00:00+01:00',
    end: '2026-11-30T10:00:00+01:00',
    isAllDay: false,
    createdByUserID: jonas,
    workSheetIDS: [] as number[],
    fitterIDS: [12],
  };

  it('end after they begin, in a valid time zone', async () => {
    expect(await refusals(create, { ...event, end: event.start, timezone: 'Europe/Horsens' })).toEqual([
      'end end-equals-start',
      'timezone unknown-timezone',
    ]);
    expect(await refusals(create, { ...event, end: '2026-11-30T08:00:00+01:00' })).toEqual(['end end-before-start']);
    expect(await saved(create, { ...event, end: event.start, isAllDay: true })).toMatchObject({ IsAllDay: true });
  });

  it.each([
    [14, 'invalid-type'],
    ['abc', 'invalid-guid'],
    ['00000000-0000-4000-8000-000000000000', 'record-not-found'],
  ])('created by %j are rejected', async (createdByUserID, code) =>
    expect(await refusals(create, { ...event, createdByUserID })).toEqual([`createdByUserID ${code}`]),
  );

  it('can belong to no project, and be moved to a worksheet', async () => {
    const { Id } = await saved(create, event);
    expect(await one('GET /api/v3.0/calendarevents/{id}', Id as number)).toMatchObject({
      StartTime: '09:00',
      FirstProjectID: null,
    });
    await saved(create, { ...event, id: Id, workSheetIDS: [2218] });
    expect(await one('GET /api/v3.0/worksheets/{id}', 2218)).toMatchObject({ CalendarEventIDs: [8804, Id] });
    expect(await refusals(create, { ...event, id: 1 })).toEqual(['id record-not-found']);
  });
});

describe('offers', () => {
  const state = 'PUT /api/v3.0/offers/state';
  const offer = { Title: 'Bad', DebtorID: 302, SellerID: sofie, ManagerID: jonas, CostPrice: 0, SalesPrice: 0 };

  it('go from draft to sent to accepted only', async () => {
    const { ID } = await saved('POST /api/v3.0/offers', offer);
    expect(await refusals(state, { OfferID: ID, Status: 'Accepteret' })).toEqual(['Status state-not-allowed']);
    const pdf = () => sandbox.call('GET /api/v3.0/offers/pdf', { query: { offerID: String(ID) } });
    expect((await pdf()).status).toBe(404);
    expect(await saved(state, { OfferID: ID, Status: 'Sendt' })).toMatchObject({
      AcceptOffer: true,
      RejectOffer: true,
    });
    expect((await pdf()).status).toBe(200);
    expect(await saved(state, { OfferID: ID, Status: 'Accepteret' })).toMatchObject({ AcceptOffer: false });
    expect(await refusals(state, { OfferID: ID, Status: 'Afvist' })).toEqual(['Status state-not-allowed']);
  });

  it('are valid at least until their due date', async () => {
    const dates = { DueDate: '2026-12-02', ValidUntilDate: '2026-12-01' };
    expect(await refusals('POST /api/v3.0/offers', { ...offer, ...dates })).toEqual([
      'ValidUntilDate end-before-start',
    ]);
    const due = '2027-02-01T00:00:00Z';
    expect(await saved('POST /api/v3.0/offers', { ...offer, DueDate: due })).toMatchObject({ ValidUntilDate: due });
  });

  it('are updated when a comment changes', async () => {
    await saved('PUT /api/v3.0/offers/comment', { ID: 91, Comment: 'Rettet' });
    const { body } = await sandbox.call('GET /api/v3.0/offers', { query: { updatedAfter: '2026-11-16T08:30:00Z' } });
    expect(body).toMatchObject({ data: [{ total: 1, data: [{ ID: 618, Comments: [{ Comment: 'Rettet' }] }] }] });
  });

  it('show their comments, except deleted ones', async () => {
    const { ID } = await saved('POST /api/v3.0/offers/comment', {
      OfferID: 618,
      Comment: 'Ja',
      CreatedByUserID: sofie,
    });
    const remove = () => sandbox.call('DELETE /api/v3.0/offers/comment', { query: { commentID: String(ID) } });
    expect((await remove()).body).toMatchObject({ successObjects: [{ ID, Comment: 'Ja' }] });
    expect((await remove()).status).toBe(404);
    const { body } = await sandbox.call('GET /api/v3.0/offers', { query: { updatedAfter: '2026-11-16T08:30:00Z' } });
    expect(body).toMatchObject({ data: [{ total: 1, data: [{ ID: 618, Comments: [{ ID: 91 }] }] }] });
  });
});

describe('projects', () => {
  const create = 'POST /api/v3.0/projects';
  const project = {
    managerID: jonas,
    teamLeaderID: anders,
    sellerID: jonas,
    customerID: 301,
    projectGroupID: 1,
    priceGroupID: 3,
    startDate: '2026-11-18',
    projectWorksheets: [],
  };

  it('are refused as a whole if a worksheet is invalid', async () => {
    const worksheet = { startDate: '2026-11-18', description: 'x', fitterID: 99 };
    expect(await refusals(create, { ...project, projectWorksheets: [worksheet] })).toEqual([
      'projectWorksheets[0].fitterID record-not-found',
    ]);
    expect(await saved(create, project)).toMatchObject({
      AssociatedAddress: { ID: 704 },
      ProfitGroupID: 2,
    });
  });

  it('and offers are refused for a locked debtor', async () => {
    const company = readExampleCompany();
    Object.assign(company.debtor[301] ?? {}, { isLocked: true });
    const locked = await openTestSandbox(() => company);
    const offer = { Title: 'Bad', DebtorID: 301, SellerID: sofie, ManagerID: jonas, CostPrice: 0, SalesPrice: 0 };
    const refuse = async (operation: string, object: object) =>
      refusalsIn((await locked.call(operation, { body: [object] })).body);
    expect(await refuse(create, project)).toEqual(['customerID debtor-locked']);
    expect(await refuse('POST /api/v3.0/offers', offer)).toEqual(['DebtorID debtor-locked']);
    await locked.close();
  });

  it('must be open to get a budget', async () => {
    expect(await refusals('POST /api/v3.0/projects/budgets', { projectID: 1031 })).toEqual([
      'projectID project-closed',
    ]);
  });

  it('accept files of many megabytes', async () => {
    const fileData = Buffer.alloc(7_000_001, 'foto').toString('base64');
    const file = { fileData, fileName: 'foto.jpg', mimeType: 'image/jpeg' };
    const answer = await saved('POST /api/v3.0/projects/upload/{projectId}', file, { projectId: '1042' });
    // File contents are not returned.
    expect(answer).toMatchObject({ sizeInBytes: 7_000_001, fileData: null });
  });

  it.each(['ikke base64', 'AAAAAA\u0142A', ' '.repeat(20_000)])(
    'reject files that are not base64: %j',
    async (fileData) => {
      const file = { fileData, fileName: 'a.pdf', mimeType: 'application/pdf' };
      expect(await refusals('POST /api/v3.0/projects/upload/{projectId}', file, { projectId: '1042' })).toEqual([
        'fileData invalid-base64',
      ]);
    },
  );
});

describe('purchase invoice lines', () => {
  it('cannot change once the invoice is approved', async () => {
    const line = { ID: 41881, ItemNumber: '1', Description: 'x', GrossUnitPrice: 1, NetUnitPrice: 1 };
    expect(await refusals('POST /api/v3.0/purchaseinvoices/items', line)).toEqual(['ID purchase-invoice-approved']);
  });
});

describe('roles', () => {
  it('are added to the user in the path only', async () => {
    const give = 'POST /api/v4.0/roles/user/add/{id}';
    expect(await refusals(give, { userID: jonas, roleIDs: [approver] }, { id: sofie })).toEqual(['userID wrong-user']);
    await saved(give, { userID: sofie, roleIDs: ['6c307511-b2b9-437a-a8df-6ec4ce4a2bbd'] }, { id: sofie });
    const { body } = await sandbox.call('GET /api/v4.0/roles/user/{id}', { params: { id: sofie } });
    expect((body.data as { roleName: string }[]).map(({ roleName }) => roleName)).toEqual([
      'Accountancy',
      'Approver',
      'Inventory',
    ]);
  });
});
