import type { FieldsOf } from '../../entities/entities.ts';
import { eventFacts } from '../../rules/calendar-events.ts';
import { type Day, weekday } from '../../rules/days.ts';
import { at, clock, daysFrom, isHoliday, LAST_WORKDAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import { type Register, sortBy } from '../register.ts';
import { type Booking, bookingsOf, createDiary, type Diary } from './bookings.ts';
import type { Job, Task } from './simulation.ts';

const ZONE = { timezone: 'Europe/Copenhagen', endTimezone: 'Europe/Copenhagen' };

export function writeCalendar(office: Office, jobs: readonly Job[]): void {
  const { register } = office;
  const random = office.random('calendar');
  const diary = createDiary(office);
  writeMeetings(office, diary, random);
  const byTask = Map.groupBy(bookingsOf(office, jobs, diary, random), ({ task }) => task);
  // Small jobs are often done without planning.
  const planned = [...byTask].filter(([{ done }, [first]]) => !(first?.visit && done && random.chance(0.25)));
  for (const [task, [first]] of planned) planWorksheet(office, task, first as Booking);
  const bookings = planned.flatMap(([, [first, ...later]]) => [first as Booking, ...later.filter(isPlanned)]);
  for (const booking of sortBy(bookings, ({ first, visit }) => `${first}/${clock(visit?.begins ?? 0)}`)) {
    const id = register.add('calendarEvent', eventFields(office, booking, random));
    register.get('worksheet', booking.task.worksheetID).calendarEventIDs.push(id);
  }
  for (const [job, own] of Map.groupBy(bookings, ({ job }) => job)) planProject(office, job, own);
}

/** A single fitter finishing up is not planned. */
const isPlanned = ({ visit, first, last, fitterIDs }: Booking): boolean =>
  visit !== null || last > first || fitterIDs.length > 1 || first > LAST_WORKDAY;

function planWorksheet({ register, staff }: Office, task: Task, { first, visit, fitterIDs }: Booking): void {
  const worksheet = register.get('worksheet', task.worksheetID);
  if (visit) worksheet.startTime = clock(visit.begins);
  if (task.firstDay) return;
  const fitterID = fitterIDs[0] as number;
  const resourceGroupIDs = staff.resourceGroupsOf(fitterID);
  register.change('worksheet', task.worksheetID, { startDate: first, fitterID, resourceGroupIDs });
}

function planProject({ register }: Office, job: Job, bookings: readonly Booking[]): void {
  if (job.finished) return;
  const days = bookings.flatMap(({ first, last }) => [first, last]).sort();
  if (job.shifts.length === 0) job.start = days[0] as Day;
  const endDate = days.at(-1) as Day;
  register.change('project', job.projectID, { startDate: job.start, endDate });
}

function eventFields({ profile, register }: Office, booking: Booking, random: Random): FieldsOf<'calendarEvent'> {
  const { job, task, fitterIDs, first, last, visit } = booking;
  const { address, zip, city } = job.customer.address;
  return {
    title: `${job.kind.name}, ${job.customer.name}`,
    description: `${task.text} ${address}, ${zip} ${city}.`,
    ...(visit ? sameDay(first, clock(visit.begins), clock(visit.ends)) : wholeDays(first, last)),
    isLocked: last <= LAST_WORKDAY || random.chance(0.2),
    categoryID: visit ? profile.keys.calendar.service : profile.keys.calendar.projects,
    fitterIDs: [...fitterIDs],
    worksheetIDs: [task.worksheetID],
    ...eventFacts(namesOf(register, fitterIDs), [job.projectID]),
    createdByID: register.get('project', job.projectID).managerID,
    ...ZONE,
  };
}

const namesOf = ({ get }: Register, fitterIDs: readonly number[]): string[] =>
  fitterIDs.map((id) => get('fitter', id).name);

type EventTime = ReturnType<typeof sameDay>;

const sameDay = (day: Day, startTime: string, endTime: string) => ({
  start: at(day, startTime),
  end: at(day, endTime),
  startTime,
  endTime,
  isAllDay: false,
  dateRangeStart: day,
  dateRangeEnd: day,
});

const wholeDays = (first: Day, last: Day): EventTime => ({
  start: `${first}T00:00:00Z`,
  end: `${last}T00:00:00Z`,
  startTime: '00:00',
  endTime: '00:00',
  isAllDay: true,
  dateRangeStart: first,
  dateRangeEnd: last,
});

function writeMeetings({ register, profile, staff }: Office, diary: Diary, random: Random): void {
  const everybody = register
    .all('fitter')
    .filter(([, fitter]) => fitter.isPlannable)
    .map(([id]) => id);
  const event = (
    title: string,
    description: string,
    fitterIDs: readonly number[],
    categoryID: number,
    time: EventTime,
  ): FieldsOf<'calendarEvent'> => ({
    title,
    description,
    ...time,
    isLocked: false,
    categoryID,
    fitterIDs: [...fitterIDs],
    worksheetIDs: [],
    ...eventFacts(namesOf(register, fitterIDs), []),
    createdByID: staff.managerIDs[0] as string,
    ...ZONE,
  });
  const { meeting, course } = profile.keys.calendar;
  const monday = '2026-01-05';
  // Ends before the first visit.
  const [begins, ends] = ['06:30', '07:00'] as const;
  const end = '2026-12-14';
  const skipped = daysFrom(monday, end).filter(
    (day) => weekday(day) === 1 && (isHoliday(day) || (day >= '2026-07-13' && day <= '2026-08-02')),
  );
  const exception = `EXDATE:${skipped.map((day) => at(day, begins).replace(/[-:]/g, '')).join(',')}`;
  const morning = { ...sameDay(monday, begins, ends), dateRangeEnd: end };
  const series = register.add('calendarEvent', {
    ...event('Mandagsmøde', 'Ugens opgaver, biler og materialer.', everybody, meeting, morning),
    recurrenceRule: `FREQ=WEEKLY;BYDAY=MO;UNTIL=${end.replaceAll('-', '')}T235959Z`,
    recurrenceException: exception,
  });
  const moved = sameDay('2026-05-26', begins, ends);
  register.add('calendarEvent', {
    ...event('Mandagsmøde, flyttet efter pinse', 'Ugens opgaver, biler og materialer.', everybody, meeting, moved),
    recurrenceID: series,
  });
  for (const [title, time] of [
    ['Førstehjælpskursus', sameDay('2026-09-03', '15:30', '19:00')],
    ['Varmt arbejde', sameDay('2026-10-08', '15:30', '19:30')],
    ['Produktkursus hos grossist', wholeDays('2026-12-02', '2026-12-03')],
  ] as const) {
    const fitterIDs = random.some(everybody, 3);
    if (time.isAllDay) diary.bookDays(fitterIDs, time.dateRangeStart, time.dateRangeEnd);
    const about = 'Deltagerne er tilmeldt, og kurset er betalt.';
    register.add('calendarEvent', event(title, about, fitterIDs, course, time));
  }
}
