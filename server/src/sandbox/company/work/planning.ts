/** The calendar: every worksheet's place in it, and the company's own meetings and courses. */
import { addDays, at, clock, type Day, daysFrom, isHoliday, weekday } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import { type Fields, inOrder } from '../register.ts';
import type { Job, Task } from './story.ts';

const ZONE = { timezone: 'Europe/Copenhagen', endTimezone: 'Europe/Copenhagen' };
const ONCE = { recurrenceRule: null, recurrenceException: null, recurrenceID: null };

export function writeCalendar(office: Office, jobs: readonly Job[]): void {
  const { register } = office;
  const random = office.random('calendar');
  const planned = jobs.flatMap((job) =>
    job.tasks.map((task) => ({ job, task, worksheet: register.get('worksheet', task.worksheetID) })),
  );
  for (const { job, task, worksheet } of inOrder(planned, (one) => String(one.worksheet.startDate))) {
    // Small jobs are often taken on the way and never planned.
    if (job.agreement === 'service' && task.done && random.chance(0.2)) continue;
    worksheet.calendarEventIDs = [register.add('calendarEvent', eventFields(office, job, task, worksheet, random))];
  }
  writeMeetings(office, random);
}

function eventFields(
  { profile, staff, register }: Office,
  job: Job,
  task: Task,
  worksheet: Fields,
  random: Random,
): Fields {
  const first = String(worksheet.startDate);
  const isVisit = job.agreement === 'service';
  const planned = isVisit ? [Number(worksheet.fitterID)] : crewOn(job, register, first);
  const fitterIDs = task.fitterIDs.size > 0 ? [...task.fitterIDs] : planned;
  const project = register.get('project', job.projectID);
  const last = isVisit ? first : (task.lastDay ?? addDays(first, 3));
  return {
    title: `${job.kind.name}, ${job.customer.name}`,
    description: `${task.text} ${job.customer.address.address}, ${job.customer.address.zip} ${job.customer.address.city}.`,
    ...(isVisit ? visitTime(first, String(worksheet.startTime ?? '07:00'), task.plannedHours) : wholeDays(first, last)),
    isLocked: task.done || random.chance(0.2),
    categoryID: isVisit ? profile.keys.calendar.service : profile.keys.calendar.projects,
    fitterIDs,
    fitterNames: fitterIDs.map(staff.fitterName).join(', '),
    fitterCount: fitterIDs.length,
    worksheetIDs: [task.worksheetID],
    projectIDs: [job.projectID],
    firstProjectID: job.projectID,
    createdByID: String(project.managerID),
    ...ZONE,
    ...ONCE,
  };
}

/** Those of the crew who are still employed that day. */
const crewOn = ({ crew }: Job, { get }: Office['register'], day: Day): number[] =>
  crew.fitterIDs.filter((id) => String(get('fitter', id).endDate ?? day) >= day);

function visitTime(day: Day, startTime: string, hours: number): Fields {
  const [hour = 7, minute = 0] = startTime.split(':').map(Number);
  const begins = hour * 60 + minute;
  const latest = 15.5 * 60 - begins;
  return sameDay(day, startTime, clock(begins + Math.max(60, Math.round(Math.min(hours * 60, latest)))));
}

const sameDay = (day: Day, startTime: string, endTime: string): Fields => ({
  start: at(day, startTime),
  end: at(day, endTime),
  startTime,
  endTime,
  isAllDay: false,
  dateRangeStart: day,
  dateRangeEnd: day,
});

function wholeDays(first: Day, last: Day): Fields {
  return {
    start: `${first}T00:00:00Z`,
    end: `${last}T00:00:00Z`,
    startTime: '00:00',
    endTime: '00:00',
    isAllDay: true,
    dateRangeStart: first,
    dateRangeEnd: last,
  };
}

/** Meetings in series, one of them moved, and courses; they belong to no project. */
function writeMeetings({ register, profile, staff }: Office, random: Random): void {
  const everybody = register
    .all('fitter')
    .filter(([, fitter]) => fitter.isPlannable === true)
    .map(([id]) => Number(id));
  const event = (
    title: string,
    description: string,
    fitterIDs: readonly number[],
    categoryID: number,
    time: Fields,
  ): Fields => ({
    title,
    description,
    ...time,
    isLocked: false,
    categoryID,
    fitterIDs: [...fitterIDs],
    fitterNames: fitterIDs.map(staff.fitterName).join(', '),
    fitterCount: fitterIDs.length,
    worksheetIDs: [],
    projectIDs: [],
    firstProjectID: null,
    createdByID: staff.managerIDs[0] as string,
    ...ZONE,
  });
  const { meeting, course } = profile.keys.calendar;
  const monday = '2026-01-05';
  const end = '2026-12-14';
  const skipped = daysFrom(monday, end).filter(
    (day) => weekday(day) === 1 && (isHoliday(day) || (day >= '2026-07-13' && day <= '2026-08-02')),
  );
  const exception = `EXDATE:${skipped.map((day) => at(day, '06:45').replace(/[-:]/g, '')).join(',')}`;
  const morning = { ...sameDay(monday, '06:45', '07:15'), dateRangeEnd: end };
  const series = register.add('calendarEvent', {
    ...event('Mandagsmøde', 'Ugens opgaver, biler og materialer.', everybody, meeting, morning),
    recurrenceRule: `FREQ=WEEKLY;BYDAY=MO;UNTIL=${end.replaceAll('-', '')}T235959Z`,
    recurrenceException: exception,
    recurrenceID: null,
  });
  const moved = sameDay('2026-05-26', '06:45', '07:15');
  register.add('calendarEvent', {
    ...event('Mandagsmøde, flyttet efter pinse', 'Ugens opgaver, biler og materialer.', everybody, meeting, moved),
    recurrenceRule: null,
    recurrenceException: null,
    recurrenceID: series,
  });
  for (const [title, first, days] of [
    ['Førstehjælpskursus', '2026-09-03', 0],
    ['Varme arbejder', '2026-10-08', 0],
    ['Produktkursus hos grossist', '2026-12-02', 1],
  ] as const) {
    const fitterIDs = random.some(everybody, 3);
    register.add('calendarEvent', {
      ...event(title, 'Kurset er tilmeldt og betalt.', fitterIDs, course, wholeDays(first, addDays(first, days))),
      ...ONCE,
    });
  }
}
