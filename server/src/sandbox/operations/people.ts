import type { FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import type { CompanyWriter } from '../records/records.ts';
import type { Sent, Write, Writing } from './behaviour.ts';
import { factsOf } from './calendar-events.ts';

/** An update replaces all fields. */
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
type PreservedField = 'email' | 'costRate' | 'createdDate' | 'updatedDate';
type SentHours = Record<string, { id?: number; startTime: string; endTime: string }>;
type SentFitter = Omit<
  Sent<'fitter', Exclude<keyof FieldsOf<'fitter'>, PreservedField | keyof typeof empty>, keyof typeof empty>,
  'defaultWorkHours'
> & { defaultWorkHours: SentHours };

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const createFitter: Write<SentFitter> = (writing) => {
  checkFitter(writing);
  const { records, fields } = writing;
  const id = records.highest('fitter', 'id') + 1;
  const fitter = records.create('fitter', { ...fields, defaultWorkHours: workHours(fields.defaultWorkHours, id) }, id);
  linkUser(records, fitter);
  return fitter;
};

export const updateFitter: Write<SentFitter & { id: number }> = (writing) => {
  const { records, fields } = writing;
  const { id, ...sent } = fields;
  const before = records.get('fitter', id);
  checkFitter(writing, before);
  const defaultWorkHours = workHours(sent.defaultWorkHours, id);
  const fitter = records.change('fitter', id, { ...empty, ...sent, defaultWorkHours });
  linkUser(records, fitter, before);
  if (fitter.name !== before?.name) renameInEvents(records, id);
  return fitter;
};

function renameInEvents(records: CompanyWriter, fitterID: IDOf<'fitter'>): void {
  const events = [...records.all('calendarEvent')].filter(({ fitterIDs }) => fitterIDs.includes(fitterID));
  for (const event of events) records.setDerived('calendarEvent', event.id, factsOf(records, event));
}

function checkFitter({ records, fields, reject, nameOf }: Writing<SentFitter>, self?: RecordOf<'fitter'>): void {
  const isTaken = (field: 'employeeNumber' | 'userID') =>
    fields[field] != null && records.findAll('fitter', field, fields[field]).some(({ id }) => id !== self?.id);
  if (isTaken('employeeNumber')) reject('employeeNumber', 'employee-number-taken', { value: fields.employeeNumber });
  if (isTaken('userID')) reject('userID', 'user-taken');
  if (fields.endDate && fields.endDate < fields.startDate)
    reject('endDate', 'end-before-start', { start: nameOf('startDate') });
  for (const [day, { startTime, endTime }] of Object.entries(fields.defaultWorkHours))
    if (endTime <= startTime) reject('defaultWorkHours', 'end-before-start', { start: `StartTime (${day})` });
}

/** New entries get an id from fitter and weekday. */
const workHours = (sent: SentHours, fitterID: IDOf<'fitter'>): FieldsOf<'fitter'>['defaultWorkHours'] =>
  Object.fromEntries(
    Object.entries(sent).map(([day, { id, startTime, endTime }]) => [
      day,
      { id: id ?? fitterID * 10 + weekdays.indexOf(day) + 1, startTime, endTime },
    ]),
  );

function linkUser(records: CompanyWriter, fitter: RecordOf<'fitter'>, before?: RecordOf<'fitter'>): void {
  if (before?.userID && before.userID !== fitter.userID) records.change('user', before.userID, { fitterID: null });
  if (fitter.userID) records.change('user', fitter.userID, { fitterID: fitter.id });
}

export const addRoles: Write<{ userID: string; roleIDs: string[] }> = ({ records, fields, values, reject }) => {
  const { userID, roleIDs } = fields;
  if (userID !== values.id) reject('userID', 'wrong-user');
  const before = records.get('user', userID)?.roleIDs ?? [];
  return records.change('user', userID, { roleIDs: [...new Set([...before, ...roleIDs])] });
};
