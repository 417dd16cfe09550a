import { readExampleCompany } from '@fagvaerk/company/facts.ts';
import { expect, it } from 'vitest';
import { forAllTests } from '../../test/fixtures/for-all-tests.ts';
import { type Body, openTestSandbox } from '../../test/fixtures/sandbox.ts';

const sandbox = forAllTests(() =>
  openTestSandbox(() => {
    const company = readExampleCompany();
    // Every hour of this fitter shows the long name.
    Object.assign(company.fitter[12] ?? {}, { name: 'x'.repeat(10_000) });
    return company;
  }),
);

const codesOf = ({ body }: { body: Body }) => (body.validationErrors as { code: string }[]).map(({ code }) => code);

it('a record cannot exceed the size of a response', async () => {
  const { body } = await sandbox.call('GET /api/v3.0/calendarevents', { query: { pageSize: '1' } });
  const [shown] = (body.data as { data: Body[] }[])[0]?.data ?? [];
  const event = {
    title: 'x',
    description: 'x',
    start: '2026-12-01T08:00:00Z',
    end: '2026-12-01T09:00:00Z',
    isAllDay: false,
    createdByUserID: '23b8c1e9-3924-46de-beb1-3b9046685257',
    fitterIDS: [14],
    workSheetIDS: ((shown?.Worksheets ?? []) as Body[]).map(({ ID }) => ID),
  };
  const write = () => sandbox.call('POST /api/v3.0/calendarevents', { body: Array(1000).fill(event) });
  expect(codesOf(await write())).toEqual([]);
  const second = await write();
  expect(new Set(codesOf(second))).toEqual(new Set(['record-too-large']));
  expect(second.status).toBe(200);
});

it('a response that is too large is refused, and its writes are discarded', async () => {
  const hour = { date: '2027-03-01', projectID: 1042, fitterCategoryID: 1, count: 1, hourRate: 500, fitterID: 12 };
  const write = (count: number) => sandbox.call('POST /api/v3.0/fitterhours', { body: Array(count).fill(hour) });
  const list = () => sandbox.call('GET /api/v4.0/fitterhours', { query: { pageSize: '1000' } });
  const before = (await sandbox.call('GET /api/v4.0/fitterhours')).body.total as number;
  const refused = await write(600);
  expect([refused.status, codesOf(refused)]).toEqual([400, ['answer-too-large']]);
  expect((await sandbox.call('GET /api/v4.0/fitterhours')).body.total).toBe(before);
  for (let calls = 0; calls < 2; calls++) expect((await write(300)).status).toBe(200);
  expect(codesOf(await list())).toContain('answer-too-large');
});
