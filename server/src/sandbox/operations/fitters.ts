import type { Json } from '@fagvaerk/catalogue/model.ts';
import type { Fields, StoredRecord } from '../records.ts';
import type { Write, Writing } from './behaviour.ts';

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
const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export const createFitter: Write = (writing) => {
  checkFitter(writing, null);
  const { records, fields } = writing;
  const id = records.highestID('fitter') + 1;
  const hours = workHours(fields, id);
  const fitter = records.create('fitter', { ...empty, email: null, ...fields, defaultWorkHours: hours }, id);
  linkUser(writing, fitter, null);
  return fitter;
};

export const updateFitter: Write = (writing) => {
  const { records, fields } = writing;
  const before = records.get('fitter', fields.id) as StoredRecord;
  checkFitter(writing, before);
  const hours = workHours(fields, Number(before.id));
  const fitter = records.change('fitter', before.id, { ...empty, ...fields, defaultWorkHours: hours });
  linkUser(writing, fitter, before);
  return fitter;
};

function checkFitter({ records, fields, reject }: Writing, self: StoredRecord | null): void {
  const isTaken = (field: string) =>
    fields[field] != null && records.findAll('fitter', field, fields[field]).some(({ id }) => id !== self?.id);
  if (isTaken('employeeNumber'))
    reject('employeeNumber', 'employee-number-taken', `Medarbejdernummeret ${fields.employeeNumber} er optaget.`);
  if (isTaken('userID')) reject('userID', 'user-taken', 'Brugeren er allerede knyttet til en anden montør.');
  if (fields.endDate && String(fields.endDate) < String(fields.startDate))
    reject('endDate', 'end-before-start', '{endDate} skal ligge på eller efter {startDate}.');
  for (const [day, { startTime, endTime }] of hoursByDay(fields)) {
    if (String(endTime) <= String(startTime))
      reject('defaultWorkHours', 'end-before-start', `EndTime skal ligge efter StartTime (${day}).`);
  }
}

const hoursByDay = ({ defaultWorkHours }: Fields) => Object.entries((defaultWorkHours ?? {}) as Record<string, Fields>);

/** Working hours have ids of their own; those that are new get one from the fitter and the weekday. */
const workHours = (fields: Fields, fitterID: number): Json =>
  Object.fromEntries(
    hoursByDay(fields).map(([day, { id, startTime, endTime }]) => [
      day,
      { id: id ?? fitterID * 10 + weekdays.indexOf(day) + 1, startTime: startTime ?? '', endTime: endTime ?? '' },
    ]),
  );

/** A user knows its fitter, too. */
function linkUser({ records }: Writing, fitter: StoredRecord, before: StoredRecord | null): void {
  if (before?.userID && before.userID !== fitter.userID) records.change('user', before.userID, { fitterID: null });
  if (fitter.userID) records.change('user', fitter.userID, { fitterID: fitter.id });
}
