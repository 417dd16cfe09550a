import { homeZone, instant, isTimeZone, localTime, momentOf } from '../dates.ts';
import type { Draft, Fields, ID, Records, StoredRecord } from '../records.ts';
import type { Write, Writing } from './behaviour.ts';

const noRecurrence = { recurrenceID: null, recurrenceRule: null, recurrenceException: null };
const plannedMinutes = 60;

/** With an id the event is replaced by what was sent. */
export const writeCalendarEvent: Write = (writing) => {
  const { id, ...sent } = writing.fields;
  checkCalendarEvent(writing);
  if (!isTimeZone(String(sent.timezone)) || !isTimeZone(String(sent.endTimezone ?? sent.timezone))) return undefined;
  const fields = { categoryID: null, endTimezone: sent.timezone ?? homeZone, ...sent };
  return saveEvent(
    writing.records,
    fields,
    id === undefined ? null : (writing.records.get('calendarEvent', id) ?? null),
  );
};

function checkCalendarEvent({ fields, reject }: Writing): void {
  const { start, end, isAllDay } = fields;
  const isInOrder = isAllDay ? String(end).slice(0, 10) >= String(start).slice(0, 10) : String(end) > String(start);
  if (!isInOrder) reject('end', 'end-before-start', '{end} skal ligge efter {start}.');
  for (const field of ['timezone', 'endTimezone']) {
    if (fields[field] !== undefined && !isTimeZone(String(fields[field])))
      reject(field, 'unknown-timezone', `Tidszonen ${fields[field]} kendes ikke. Brug et navn fra IANA.`);
  }
}

/** An event that is planned together with a worksheet: an hour from its start, or the whole day. */
export function planEvent(records: Draft, worksheet: StoredRecord, sent: Fields): StoredRecord {
  const { startDate, startTime, fitterID, projectID } = worksheet;
  const isAllDay = startTime == null;
  const start = isAllDay ? Date.parse(`${startDate}`) : momentOf(String(startDate), String(startTime), homeZone);
  return saveEvent(
    records,
    {
      categoryID: null,
      fitterIDs: [fitterID ?? 1],
      ...sent,
      start: instant(start),
      end: instant(isAllDay ? start : start + plannedMinutes * 60_000),
      isAllDay,
      timezone: homeZone,
      endTimezone: homeZone,
      worksheetIDs: [worksheet.id],
      createdByID: records.get('project', projectID)?.managerID ?? null,
    },
    null,
  );
}

/** What an event says of its fitters and projects follows from them. */
export function eventFacts(records: Records, fields: Fields): Fields {
  const fitters = (fields.fitterIDs as ID[]).map((id) => records.get('fitter', id));
  const worksheets = (fields.worksheetIDs as ID[]).map((id) => records.get('worksheet', id));
  const projectIDs = [...new Set(worksheets.flatMap((worksheet) => worksheet?.projectID ?? []))];
  return {
    fitterNames: fitters.map((fitter) => fitter?.name).join(', '),
    fitterCount: fitters.length,
    projectIDs,
    firstProjectID: projectIDs[0] ?? null,
  };
}

function saveEvent(records: Draft, fields: Fields, before: StoredRecord | null): StoredRecord {
  const [startDay, startTime] = clockOf(fields, 'start', 'timezone');
  const [endDay, endTime] = clockOf(fields, 'end', 'endTimezone');
  const event = {
    ...fields,
    ...eventFacts(records, fields),
    startTime,
    endTime,
    dateRangeStart: startDay,
    dateRangeEnd: endDay,
  };
  const saved = before
    ? records.change('calendarEvent', before.id, event)
    : records.create('calendarEvent', { ...noRecurrence, ...event });
  linkWorksheets(records, saved, before);
  return saved;
}

/** The day and the clock as people see them; a whole day has no clock. */
function clockOf(fields: Fields, moment: string, zone: string): [day: string, clock: string] {
  const at = String(fields[moment]);
  return fields.isAllDay ? [at.slice(0, 10), '00:00'] : localTime(Date.parse(at), String(fields[zone]));
}

/** A worksheet knows its events. */
function linkWorksheets(records: Draft, event: StoredRecord, before: StoredRecord | null): void {
  const now = event.worksheetIDs as ID[];
  const earlier = (before?.worksheetIDs ?? []) as ID[];
  for (const id of new Set([...earlier, ...now])) {
    const current = (records.get('worksheet', id)?.calendarEventIDs ?? []) as ID[];
    if (current.includes(event.id) === now.includes(id)) continue;
    const others = current.filter((one) => one !== event.id);
    records.change('worksheet', id, { calendarEventIDs: now.includes(id) ? [...others, event.id] : others });
  }
}
