import { addDays, type Day } from '../../rules/days.ts';
import { daysFrom, isWorkday, LAST_WORKDAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import { sortBy } from '../register.ts';
import type { Job, Task } from './simulation.ts';

/** Consecutive whole days of the same fitters, or one visit. */
export interface Booking {
  readonly job: Job;
  readonly task: Task;
  readonly fitterIDs: readonly number[];
  readonly first: Day;
  readonly last: Day;
  readonly visit: Visit | null;
}

/** Minutes since midnight. */
interface Visit {
  readonly begins: number;
  readonly ends: number;
}

interface WorkDay extends Pick<Booking, 'job' | 'task' | 'fitterIDs' | 'visit'> {
  readonly day: Day;
}

const MORNING = 7 * 60;
const AFTERNOON = 14.5 * 60;
const FULL_DAY = 7.5;
const EMERGENCIES_BEGIN = [8.5 * 60, 11 * 60, 14 * 60];

export type Diary = ReturnType<typeof createDiary>;

export function createDiary({ register }: Office) {
  const busyUntil = new Map<string, number>();
  const book = (fitterID: number, day: Day, until: number): void => {
    busyUntil.set(`${fitterID}/${day}`, until);
  };
  const bookDays = (fitterIDs: readonly number[], first: Day, last: Day): void => {
    for (const day of daysFrom(first, last)) for (const fitterID of fitterIDs) book(fitterID, day, Infinity);
  };
  for (const { fitterIDs, dateRangeStart, dateRangeEnd } of register.records('calendarEvent'))
    bookDays(fitterIDs, dateRangeStart, dateRangeEnd);
  /** First free minute; Infinity if the whole day is booked. */
  const freeFrom = (fitterID: number, day: Day): number => busyUntil.get(`${fitterID}/${day}`) ?? MORNING;
  return { freeFrom, book, bookDays };
}

export function bookingsOf(office: Office, jobs: readonly Job[], diary: Diary, random: Random): Booking[] {
  const days = [...pastWorkDays(jobs, diary, random), ...futureWorkDays(office, jobs, diary)];
  return [...Map.groupBy(days, ({ task }) => task).values()].flatMap(mergeDays);
}

const isVisited = ({ agreement }: Job): boolean => agreement === 'service';

function pastWorkDays(jobs: readonly Job[], diary: Diary, random: Random): WorkDay[] {
  // Overtime and driving are additional to a day's work.
  const shifts = jobs
    .flatMap((job) => job.shifts)
    .filter(({ category }) => category !== 'overtime50' && category !== 'driving');
  // Unfinished work of the day before comes first.
  const inTurn = sortBy(shifts, ({ day, task }) => `${day}/${task.firstDay}`);
  return [...Map.groupBy(inTurn, ({ day }) => day)].flatMap(([day, onDay]) =>
    [...Map.groupBy(onDay, ({ task }) => task)].map(([task, own]): WorkDay => {
      const [{ job, fitterID, hours }] = own as [(typeof own)[number]];
      const fitterIDs = own.map((shift) => shift.fitterID);
      if (!isVisited(job)) return { job, task, day, fitterIDs, visit: null };
      const begins = isWorkday(day) ? diary.freeFrom(fitterID, day) : random.pick(EMERGENCIES_BEGIN);
      return { job, task, day, fitterIDs, visit: bookVisit(diary, fitterID, day, begins, hours) };
    }),
  );
}

function bookVisit(diary: Diary, fitterID: number, day: Day, begins: number, hours: number): Visit {
  const ends = begins + hours * 60;
  diary.book(fitterID, day, ends);
  return { begins, ends };
}

/** In order of the promised dates; tasks of a job are sequential. */
function futureWorkDays({ register }: Office, jobs: readonly Job[], diary: Diary): WorkDay[] {
  const isEmployed = (fitterID: number, day: Day) => (register.get('fitter', fitterID).endDate ?? day) >= day;
  const open = jobs.flatMap((job) =>
    job.tasks
      .filter(({ done }) => !done)
      .map((task) => ({ job, task, worksheet: register.get('worksheet', task.worksheetID) })),
  );
  const nextDays = new Map<Job, Day>();
  return sortBy(open, ({ worksheet }) => worksheet.startDate).flatMap(({ job, task, worksheet }) => {
    const days: WorkDay[] = [];
    let left = Math.max(1, task.plannedHours - task.workedHours);
    let day = [worksheet.startDate, addDays(LAST_WORKDAY, 1), nextDays.get(job) ?? ''].sort().at(-1) as Day;
    for (; left > 0; day = addDays(day, 1)) {
      if (!isWorkday(day)) continue;
      const here = job.crew.fitterIDs.filter((id) => isEmployed(id, day));
      if (isVisited(job)) {
        const hours = Math.max(1, Math.min(left, FULL_DAY));
        const withTime = here.filter((id) => diary.freeFrom(id, day) + hours * 60 <= AFTERNOON);
        const fitterID = withTime.find((id) => id === worksheet.fitterID) ?? withTime[0];
        if (fitterID === undefined) continue;
        const visit = bookVisit(diary, fitterID, day, diary.freeFrom(fitterID, day), hours);
        days.push({ job, task, day, fitterIDs: [fitterID], visit });
        left -= hours;
      } else {
        const fitterIDs = here.filter((id) => diary.freeFrom(id, day) === MORNING);
        if (fitterIDs.length === 0) continue;
        diary.bookDays(fitterIDs, day, day);
        days.push({ job, task, day, fitterIDs, visit: null });
        left -= fitterIDs.length * FULL_DAY;
      }
    }
    nextDays.set(job, day);
    return days;
  });
}

function mergeDays(days: readonly WorkDay[]): Booking[] {
  const merged: Booking[] = [];
  for (const { job, task, day, fitterIDs, visit } of days) {
    const before = merged.at(-1);
    const goesOn = before && !visit && addDays(before.last, 1) === day && before.fitterIDs.join() === fitterIDs.join();
    if (goesOn) merged[merged.length - 1] = { ...before, last: day };
    else merged.push({ job, task, fitterIDs, first: day, last: day, visit });
  }
  return merged;
}
