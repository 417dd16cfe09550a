/** Fitters, and the roles of users. */
import type { FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import type { Sent, Write, Writing } from './behaviour.ts';

/** What is left out is empty: an update replaces all of it. */
const empty = {
  note: null,
  phone: null,
  endDate: null,
  userID: null,
  sortingKey: null,
  salaryPeriodTypeID: null,
  salaryID: null,
  costCodeID: null,
  sumCostCodeID: null,
};
type Kept = 'email' | 'costRate' | 'createdDate' | 'updatedDate';
type SentHours = Record<string, { id?: number; startTime: string; endTime: string }>;
type SentFitter = Omit<
  Sent<'fitter', Exclude<keyof FieldsOf<'fitter'>, Kept | keyof typeof empty>, keyof typeof empty>,
  'defaultWorkHours'
> & { defaultWorkHours: SentHours };

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const createFitter: Write<SentFitter> = (writing) => {
  checkFitter(writing, null);
  const { records, fields } = writing;
  const id = records.highest('fitter', 'id') + 1;
  const fitter = records.create('fitter', { ...fields, defaultWorkHours: workHours(fields.defaultWorkHours, id) }, id);
  linkUser(writing, fitter, null);
  return fitter;
};

export const updateFitter: Write<SentFitter & { id: number }> = (writing) => {
  const { records, fields } = writing;
  const { id, ...sent } = fields;
  const before = records.get('fitter', id) ?? null;
  checkFitter(writing, before);
  const defaultWorkHours = workHours(sent.defaultWorkHours, id);
  const fitter = records.change('fitter', id, { ...empty, ...sent, defaultWorkHours });
  linkUser(writing, fitter, before);
  return fitter;
};

function checkFitter({ records, fields, reject, nameOf }: Writing<SentFitter>, self: RecordOf<'fitter'> | null): void {
  const isTaken = (field: 'employeeNumber' | 'userID') =>
    fields[field] != null && records.findAll('fitter', field, fields[field]).some(({ id }) => id !== self?.id);
  if (isTaken('employeeNumber')) reject('employeeNumber', 'employee-number-taken', { value: fields.employeeNumber });
  if (isTaken('userID')) reject('userID', 'user-taken');
  if (fields.endDate && fields.endDate < fields.startDate)
    reject('endDate', 'end-before-start', { start: nameOf('startDate') });
  for (const [day, { startTime, endTime }] of Object.entries(fields.defaultWorkHours))
    if (endTime <= startTime) reject('defaultWorkHours', 'end-before-start', { start: `StartTime (${day})` });
}

/** Working hours have ids of their own; those that are new get one from the fitter and the weekday. */
const workHours = (sent: SentHours, fitterID: IDOf<'fitter'>): FieldsOf<'fitter'>['defaultWorkHours'] =>
  Object.fromEntries(
    Object.entries(sent).map(([day, { id, startTime, endTime }]) => [
      day,
      { id: id ?? fitterID * 10 + weekdays.indexOf(day) + 1, startTime, endTime },
    ]),
  );

/** A user knows its fitter, too. */
function linkUser(
  { records }: Pick<Writing, 'records'>,
  fitter: RecordOf<'fitter'>,
  before: RecordOf<'fitter'> | null,
): void {
  if (before?.userID && before.userID !== fitter.userID) records.change('user', before.userID, { fitterID: null });
  if (fitter.userID) records.change('user', fitter.userID, { fitterID: fitter.id });
}

/** Adds to the roles that the user has; those it has already change nothing. */
export const addRoles: Write<{ userID: string; roleIDs: string[] }> = ({ records, fields, values, reject }) => {
  const { userID, roleIDs } = fields;
  if (userID !== values.id) reject('userID', 'wrong-user');
  const before = records.get('user', userID)?.roleIDs ?? [];
  return records.change('user', userID, { roleIDs: [...new Set([...before, ...roleIDs])] });
};
