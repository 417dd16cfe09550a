import type { FieldsOf, IDOf, RecordOf } from '@fagvaerk/company/entities.ts';
import type { CompanyWriter } from '../records/records.ts';
import { type Checking, findTimeError, type Sent, type WriteBehaviour } from './behaviour.ts';
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

export const createFitter: WriteBehaviour<SentFitter> = {
  check: checkFitter,
  write({ records, fields }) {
    const id = records.highest('fitter', 'id') + 1;
    const defaultWorkHours = workHours(fields.defaultWorkHours, id);
    const fitter = records.create('fitter', { ...fields, defaultWorkHours }, id);
    linkUser(records, fitter);
    return fitter;
  },
};

export const updateFitter: WriteBehaviour<SentFitter & { id: number }> = {
  check: checkFitter,
  write({ records, fields: { id, ...sent } }) {
    const before = records.get('fitter', id);
    const defaultWorkHours = workHours(sent.defaultWorkHours, id);
    const fitter = records.change('fitter', id, { ...empty, ...sent, defaultWorkHours });
    linkUser(records, fitter, before);
    if (fitter.name !== before?.name) renameInEvents(records, id);
    return fitter;
  },
};

function renameInEvents(records: CompanyWriter, fitterID: IDOf<'fitter'>): void {
  const events = [...records.all('calendarEvent')].filter(({ fitterIDs }) => fitterIDs.includes(fitterID));
  for (const event of events) records.setDerived('calendarEvent', event.id, factsOf(records, event));
}

function checkFitter(checking: Checking<SentFitter & { id?: number }>): void {
  const { records, fields, isRefused, reject, nameOf } = checking;
  const { id, employeeNumber, userID, startDate, endDate, defaultWorkHours = {} } = fields;
  const isOther = (fitter: RecordOf<'fitter'>): boolean => fitter.id !== id && !isRefused('id');
  if (employeeNumber && records.findAll('fitter', 'employeeNumber', employeeNumber).some(isOther))
    reject('employeeNumber', 'employee-number-taken', { value: employeeNumber });
  if (userID && records.findAll('fitter', 'userID', userID).some(isOther)) reject('userID', 'user-taken');
  if (startDate && endDate && endDate < startDate)
    reject('endDate', 'end-before-start', { start: nameOf('startDate') });
  for (const [day, { startTime, endTime }] of Object.entries(defaultWorkHours)) {
    const error = findTimeError(startTime, endTime);
    if (error) reject(`defaultWorkHours.${day}.EndTime`, error, { start: 'StartTime' });
  }
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

export const addRoles: WriteBehaviour<{ userID: string; roleIDs: string[] }> = {
  check({ fields: { userID }, values, reject }) {
    if (userID !== undefined && userID !== values.id) reject('userID', 'wrong-user');
  },
  write({ records, fields: { userID, roleIDs } }) {
    const before = records.get('user', userID)?.roleIDs ?? [];
    return records.change('user', userID, { roleIDs: [...new Set([...before, ...roleIDs])] });
  },
};
