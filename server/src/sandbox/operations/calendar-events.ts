import type { FieldsOf, RecordOf } from '@fagvaerk/company/entities.ts';
import { eventFacts } from '@fagvaerk/company/rules/calendar-events.ts';
import { homeZone, instant, isTimeZone, localTime, momentOf } from '../dates.ts';
import type { CompanyReader, CompanyWriter } from '../records/records.ts';
import type { Sent, Write, Writing } from './behaviour.ts';

/** What is decided by the caller; everything else of an event follows from it. */
type EventPlan = Sent<
  'calendarEvent',
  'title' | 'description' | 'start' | 'end' | 'isAllDay' | 'timezone' | 'endTimezone' | 'isLocked' | 'createdByID',
  'categoryID'
> &
  Pick<FieldsOf<'calendarEvent'>, 'fitterIDs' | 'worksheetIDs'>;
type SentEvent = Omit<EventPlan, 'endTimezone'> & { id?: number; endTimezone?: string };
/** An event that is sent with a worksheet. */
export type SentWithWorksheet = Sent<'calendarEvent', 'title' | 'description' | 'isLocked', 'categoryID' | 'fitterIDs'>;

const plannedMinutes = 60;

/** With an id the event is replaced by what was sent. */
export const writeCalendarEvent: Write<SentEvent> = (writing) => {
  const { id, ...sent } = writing.fields;
  if (!isInOrder(sent)) writing.reject('end', 'end-before-start', { start: writing.nameOf('start') });
  const zones = (['timezone', 'endTimezone'] as const).map((field) => isKnownZone(writing, field));
  if (zones.includes(false)) return undefined;
  return saveEvent(
    writing.records,
    { categoryID: null, endTimezone: sent.timezone, ...sent },
    writing.records.get('calendarEvent', id) ?? null,
  );
};

const isInOrder = ({ start, end, isAllDay }: Pick<SentEvent, 'start' | 'end' | 'isAllDay'>): boolean =>
  isAllDay ? end.slice(0, 10) >= start.slice(0, 10) : end > start;

function isKnownZone({ fields, reject }: Writing<SentEvent>, field: 'timezone' | 'endTimezone'): boolean {
  const zone = fields[field];
  if (zone === undefined || isTimeZone(zone)) return true;
  reject(field, 'unknown-timezone', { value: zone });
  return false;
}

/** An event that is planned together with a worksheet: an hour from its start, or the whole day. */
export function planEvent(
  records: CompanyWriter,
  worksheet: RecordOf<'worksheet'>,
  sent: SentWithWorksheet,
): RecordOf<'calendarEvent'> {
  const { startDate, startTime, fitterID, projectID } = worksheet;
  const isAllDay = startTime == null;
  const start = isAllDay ? Date.parse(startDate) : momentOf(startDate, startTime, homeZone);
  return saveEvent(
    records,
    {
      categoryID: null,
      fitterIDs: [fitterID],
      ...sent,
      start: instant(start),
      end: instant(isAllDay ? start : start + plannedMinutes * 60_000),
      isAllDay,
      timezone: homeZone,
      endTimezone: homeZone,
      worksheetIDs: [worksheet.id],
      createdByID: records.get('project', projectID)?.managerID ?? '',
    },
    null,
  );
}

/** The facts of an event after its fitters or worksheets have changed. */
export const factsOf = (
  records: CompanyReader,
  { fitterIDs, worksheetIDs }: Pick<FieldsOf<'calendarEvent'>, 'fitterIDs' | 'worksheetIDs'>,
) =>
  eventFacts(
    fitterIDs.map((id) => records.get('fitter', id)?.name ?? ''),
    worksheetIDs.flatMap((id) => records.get('worksheet', id)?.projectID ?? []),
  );

function saveEvent(
  records: CompanyWriter,
  plan: EventPlan,
  before: RecordOf<'calendarEvent'> | null,
): RecordOf<'calendarEvent'> {
  const [dateRangeStart, startTime] = clockOf(plan.start, plan.isAllDay, plan.timezone);
  const [dateRangeEnd, endTime] = clockOf(plan.end, plan.isAllDay, plan.endTimezone);
  const event = { ...plan, ...factsOf(records, plan), startTime, endTime, dateRangeStart, dateRangeEnd };
  const saved = before ? records.change('calendarEvent', before.id, event) : records.create('calendarEvent', event);
  linkWorksheets(records, saved, before);
  return saved;
}

/** The day and the clock as people see them; a whole day has no clock. */
const clockOf = (moment: string, isAllDay: boolean, zone: string): [day: string, clock: string] =>
  isAllDay ? [moment.slice(0, 10), '00:00'] : localTime(Date.parse(moment), zone);

/** A worksheet knows its events. */
function linkWorksheets(
  records: CompanyWriter,
  event: RecordOf<'calendarEvent'>,
  before: RecordOf<'calendarEvent'> | null,
): void {
  const now = event.worksheetIDs;
  for (const id of new Set([...(before?.worksheetIDs ?? []), ...now])) {
    const current = records.get('worksheet', id)?.calendarEventIDs ?? [];
    if (current.includes(event.id) === now.includes(id)) continue;
    const others = current.filter((one) => one !== event.id);
    records.change('worksheet', id, { calendarEventIDs: now.includes(id) ? [...others, event.id] : others });
  }
}
