import type { FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { eventFacts } from '@fagvaerk/company/rules/calendar-events.ts';
import { dayOf } from '@fagvaerk/company/rules/days.ts';
import { danishMoment, danishTimeZone, localTime } from '../../time/copenhagen.ts';
import { instant, isTimeZone } from '../../time/dates.ts';
import type { CompanyReader, CompanyWriter } from '../records/records.ts';
import { findTimeError, type Sent, type WriteBehaviour } from './behaviour.ts';

type CalendarEvent = RecordOf<'calendarEvent'>;
type EventPlan = Sent<
  'calendarEvent',
  'title' | 'description' | 'start' | 'end' | 'isAllDay' | 'timezone' | 'endTimezone' | 'isLocked' | 'createdByID',
  'categoryID'
> &
  Pick<FieldsOf<'calendarEvent'>, 'fitterIDs' | 'worksheetIDs'>;
type SentEvent = Omit<EventPlan, 'endTimezone'> & { id?: number; endTimezone?: string };
export type SentWithWorksheet = Sent<'calendarEvent', 'title' | 'description' | 'isLocked', 'categoryID' | 'fitterIDs'>;

const plannedMinutes = 60;

export const writeCalendarEvent: WriteBehaviour<SentEvent> = {
  check({ fields, reject, nameOf }) {
    const { start, end, isAllDay } = fields;
    if (start && end && isAllDay !== undefined) {
      const error = isAllDay ? dayOf(end) < dayOf(start) && 'end-before-start' : findTimeError(start, end);
      if (error) reject('end', error, { start: nameOf('start') });
    }
    for (const field of ['timezone', 'endTimezone'] as const) {
      const value = fields[field];
      if (value !== undefined && !isTimeZone(value)) reject(field, 'unknown-timezone', { value });
    }
  },
  write({ records, fields: { id, ...sent } }) {
    const plan = { categoryID: null, endTimezone: sent.timezone, ...sent };
    return saveEvent(records, plan, records.get('calendarEvent', id));
  },
};

/** One hour from the worksheet's start, or the whole day. */
export function planEvent(records: CompanyWriter, worksheet: RecordOf<'worksheet'>, sent: SentWithWorksheet): void {
  const { startDate, startTime, fitterID, projectID } = worksheet;
  const isAllDay = startTime == null;
  const start = isAllDay ? Date.parse(startDate) : danishMoment(startDate, startTime);
  saveEvent(records, {
    categoryID: null,
    fitterIDs: [fitterID],
    ...sent,
    start: instant(start),
    end: instant(isAllDay ? start : start + plannedMinutes * 60_000),
    isAllDay,
    timezone: danishTimeZone,
    endTimezone: danishTimeZone,
    worksheetIDs: [worksheet.id],
    createdByID: records.get('project', projectID)?.managerID ?? '',
  });
}

export const factsOf = (records: CompanyReader, { fitterIDs, worksheetIDs }: EventPlan) =>
  eventFacts(
    fitterIDs.map((id) => records.get('fitter', id)?.name ?? ''),
    worksheetIDs.flatMap((id) => records.get('worksheet', id)?.projectID ?? []),
  );

function saveEvent(records: CompanyWriter, plan: EventPlan, before?: CalendarEvent): CalendarEvent {
  const [dateRangeStart, startTime] = clockOf(plan.start, plan.isAllDay, plan.timezone);
  const [dateRangeEnd, endTime] = clockOf(plan.end, plan.isAllDay, plan.endTimezone);
  const event = { ...plan, ...factsOf(records, plan), startTime, endTime, dateRangeStart, dateRangeEnd };
  const saved = before ? records.change('calendarEvent', before.id, event) : records.create('calendarEvent', event);
  linkWorksheets(records, saved, before);
  return saved;
}

const clockOf = (moment: string, isAllDay: boolean, zone: string): [day: string, clock: string] =>
  isAllDay ? [moment.slice(0, 10), '00:00'] : localTime(Date.parse(moment), zone);

function linkWorksheets(records: CompanyWriter, event: CalendarEvent, before: CalendarEvent | undefined): void {
  const now = event.worksheetIDs;
  for (const id of new Set([...(before?.worksheetIDs ?? []), ...now])) {
    const current = records.get('worksheet', id)?.calendarEventIDs ?? [];
    if (current.includes(event.id) === now.includes(id)) continue;
    const others = current.filter((one) => one !== event.id);
    records.change('worksheet', id, { calendarEventIDs: now.includes(id) ? [...others, event.id] : others });
  }
}
