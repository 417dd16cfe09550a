/** What happens on the jobs, day by day: who works where, for how long, and when it is done. No records yet, only the story. */
import { addDays, type Day, isoWeek, weekday } from '../../rules/days.ts';
import { daysFrom, isWorkday, LAST_WORKDAY, officeDay } from '../calendar.ts';
import type { Crew, HourCategory, JobKind, Profile } from '../profile.ts';
import type { Random } from '../random.ts';
import type { Customer, CustomerBook } from '../sales/customers.ts';

/** The first day of a salary period, half a year back. */
const FIRST_DAY: Day = '2026-05-18';

/** Service and account work is billed by the hour, offers at a fixed price, contracts on account with a final statement. */
export type Agreement = 'service' | 'account' | 'offer' | 'contract' | 'subscription';

export interface Task {
  readonly text: string;
  readonly note: string;
  readonly plannedHours: number;
  workedHours: number;
  firstDay: Day | null;
  lastDay: Day | null;
  done: boolean;
  readonly fitterIDs: Set<number>;
  /** Given when the worksheet is written. */
  worksheetID: number;
}

export interface Shift {
  readonly job: Job;
  readonly task: Task;
  readonly fitterID: number;
  readonly day: Day;
  /** Kilometres when the category is driving. */
  readonly hours: number;
  readonly category: HourCategory;
  /** Given when the hours are written. */
  hourID: number;
}

export interface Job {
  readonly kind: Pick<JobKind, 'name' | 'text' | 'materials' | 'needs' | 'purpose'>;
  readonly agreement: Agreement;
  readonly customer: Customer;
  readonly crew: Crew;
  readonly created: Day;
  readonly tasks: readonly Task[];
  readonly isPieceWork: boolean;
  readonly shifts: Shift[];
  /** The day the work begins or is planned to. */
  start: Day;
  finished: Day | null;
  /** Given when the project is written. */
  projectID: number;
}

export interface WorkSetting {
  readonly profile: Profile;
  readonly random: Random;
  readonly customers: CustomerBook;
  /** Days on which the example company has its own story for a fitter, as `fitter/day`. */
  readonly taken: ReadonlySet<string>;
}

const OPEN_PROJECTS = 2;

export function workThroughTheYear(setting: WorkSetting): Job[] {
  const { profile, random } = setting;
  const jobs: Job[] = [];
  const begin = (job: Job): Job => {
    jobs.push(job);
    return job;
  };
  const hoursOf = makeAttendance(setting);
  const dayOfCrew = new Map(
    profile.crews.map((crew) => [crew, (crew.work === 'service' ? makeVisits : makeBuilding)(setting, crew, begin)]),
  );
  for (const day of daysFrom(FIRST_DAY, LAST_WORKDAY)) {
    if (isWorkday(day)) for (const [crew, workDay] of dayOfCrew) workDay(day, presentOf(crew, day, hoursOf));
    else if (random.chance(0.16)) begin(emergency(setting, day));
  }
  // What was opened and never reached is next.
  for (const job of jobs) if (job.shifts.length === 0) job.start = officeDay(LAST_WORKDAY, random.int(1, 6));
  for (const crew of profile.crews) for (const job of comingJobs(setting, crew)) begin(job);
  for (const job of serviceAgreements(setting)) begin(job);
  return jobs;
}

type Present = readonly { readonly fitterID: number; readonly hours: number }[];
type CrewDay = (day: Day, present: Present) => void;

const presentOf = (crew: Crew, day: Day, hoursOf: (fitterID: number, day: Day) => number): Present =>
  crew.fitterIDs.map((fitterID) => ({ fitterID, hours: hoursOf(fitterID, day) })).filter(({ hours }) => hours > 0);

/** The hours a fitter has for ordinary work on a day: none before and after the employment, and when ill or away. */
function makeAttendance({ profile, random, taken }: WorkSetting): (fitterID: number, day: Day) => number {
  const employees = new Map(profile.employees.map((employee) => [employee.id, employee]));
  const awayUntil = new Map<number, Day>();
  return (fitterID, day) => {
    const employee = employees.get(fitterID);
    if (employee && (day < employee.since || day > (employee.until ?? day))) return 0;
    if (taken.has(`${fitterID}/${day}`) || (awayUntil.get(fitterID) ?? '') >= day) return 0;
    if (random.chance(0.014)) {
      const days = random.weighted([
        [0, 5],
        [1, 4],
        [6, 2],
      ]);
      awayUntil.set(fitterID, addDays(day, days));
      return 0;
    }
    return weekday(day) === 5 ? 7 : 7.5;
  };
}

/** A service crew: each fitter drives from customer to customer; a second visit waits some days. */
function makeVisits(setting: WorkSetting, crew: Crew, begin: (job: Job) => Job): CrewDay {
  const { random } = setting;
  const waiting: { readonly job: Job; readonly fitterID: number; readonly due: Day }[] = [];
  const unfinished = new Map<number, Job>();
  const nextFor = (fitterID: number, day: Day): Job => {
    const index = waiting.findIndex((one) => one.fitterID === fitterID && one.due <= day);
    return waiting.splice(index, index < 0 ? 0 : 1)[0]?.job ?? begin(serviceJob(setting, crew, day));
  };
  return (day, present) => {
    for (const { fitterID, hours } of present) {
      let left = hours;
      while (left >= 1) {
        const job = unfinished.get(fitterID) ?? nextFor(fitterID, day);
        const task = currentTask(job) as Task;
        const spent = Math.min(left, Math.max(1, task.plannedHours - task.workedHours));
        const shift = register(job, fitterID, day, spent, 'normal');
        left -= spent;
        if (left < 1) addOns(shift, random, { overtime: 0.05, driving: 0.12 });
        if (task.done) unfinished.delete(fitterID);
        else unfinished.set(fitterID, job);
        if (task.done && !job.finished) waiting.push({ job, fitterID, due: addDays(day, random.int(4, 12)) });
      }
    }
  };
}

/** A project crew: all on one project, two projects in turn from week to week. */
function makeBuilding(setting: WorkSetting, crew: Crew, begin: (job: Job) => Job): CrewDay {
  const { random } = setting;
  const open: Job[] = [];
  return (day, present) => {
    while (open.length < OPEN_PROJECTS) open.push(begin(project(setting, crew, day)));
    const index = isoWeek(day) % OPEN_PROJECTS;
    const job = open[index] as Job;
    for (const { fitterID, hours } of present) {
      if (job.finished) break;
      const shift = register(job, fitterID, day, hours, job.isPieceWork ? 'pieceWork' : 'normal');
      addOns(shift, random, { overtime: 0.06, driving: 0.03 });
    }
    if (job.finished) open.splice(index, 1);
  };
}

const currentTask = (job: Job): Task | undefined => job.tasks.find(({ done }) => !done);

function register(job: Job, fitterID: number, day: Day, hours: number, category: HourCategory): Shift {
  const task = currentTask(job) as Task;
  if (job.shifts.length === 0) job.start = day;
  task.workedHours += hours;
  task.firstDay ??= day;
  task.lastDay = day;
  task.fitterIDs.add(fitterID);
  task.done = task.workedHours >= task.plannedHours;
  if (!currentTask(job)) job.finished = day;
  const shift = { job, task, fitterID, day, hours, category, hourID: 0 };
  job.shifts.push(shift);
  return shift;
}

/** Overtime and driving that follow from the day's work. */
function addOns(shift: Shift, random: Random, chances: { readonly overtime: number; readonly driving: number }): void {
  if (random.chance(chances.overtime))
    shift.job.shifts.push({ ...shift, hours: random.step(1, 2.5, 0.5), category: 'overtime50' });
  if (random.chance(chances.driving))
    shift.job.shifts.push({ ...shift, hours: random.int(8, 64), category: 'driving' });
}

/** `later` is what a task after the first takes, when the first takes 1. */
function makeTasks(kind: JobKind, hours: number, random: Random, later: number, count = kind.tasks.length): Task[] {
  const shares = Array.from({ length: count }, (_, index) => (index === 0 ? 1 : later * random.step(0.7, 1.3, 0.1)));
  const total = shares.reduce((all, share) => all + share, 0);
  return shares.map((share, index) => ({
    text: kind.tasks[index] ?? '',
    note: kind.notes[index] ?? '',
    plannedHours: Math.max(1, Math.round((hours * share * 2) / total) / 2),
    workedHours: 0,
    firstDay: null,
    lastDay: null,
    done: false,
    fitterIDs: new Set<number>(),
    worksheetID: 0,
  }));
}

const unbegun = { shifts: [], finished: null, projectID: 0, isPieceWork: false } as const;

function serviceJob({ profile, random, customers }: WorkSetting, crew: Crew, start: Day): Job {
  const kind = random.pick(profile.trade.service);
  const created = officeDay(start, -random.int(0, 5));
  const tasks = makeTasks(kind, random.step(...kind.hours, 0.5), random, 0.2, random.chance(0.7) ? undefined : 1);
  const customer = customers.forJob(kind.customers, created, 0.3);
  return { ...unbegun, shifts: [], kind, agreement: 'service', customer, crew, created, start, tasks };
}

function project({ profile, random, customers }: WorkSetting, crew: Crew, start: Day): Job {
  const kind = random.pick(profile.trade.projects);
  const created = officeDay(start, -random.int(8, 30));
  const hours = random.step(...kind.hours, 1);
  const byTheHour = random.chance(hours > 90 ? 0.1 : 0.3);
  const agreement = byTheHour ? 'account' : hours > 90 ? 'contract' : 'offer';
  const tasks = makeTasks(kind, hours, random, 0.65);
  const customer = customers.forJob(kind.customers, created, 0.15);
  const isPieceWork = !byTheHour && random.chance(0.18);
  return { ...unbegun, shifts: [], kind, agreement, customer, crew, created, start, tasks, isPieceWork };
}

/** Work outside hours: done at once, paid as overtime. */
function emergency({ profile, random, customers }: WorkSetting, day: Day): Job {
  const kind = random.pick(profile.trade.emergencies);
  const crew = random.pick(profile.crews.filter(({ work }) => work === 'service'));
  const hours = random.step(...kind.hours, 0.5);
  const tasks = makeTasks(kind, hours, random, 0);
  const customer = customers.forJob(kind.customers, day, 0.2);
  const job: Job = {
    ...unbegun,
    shifts: [],
    kind,
    agreement: 'service',
    customer,
    crew,
    created: day,
    start: day,
    tasks,
  };
  register(job, crew.fitterIDs[0] as number, day, hours, 'overtime100');
  return job;
}

/** What is agreed but not begun. */
function comingJobs(setting: WorkSetting, crew: Crew): Job[] {
  const isService = crew.work === 'service';
  const make = isService ? serviceJob : project;
  return Array.from({ length: isService ? 2 * crew.fitterIDs.length : 2 }, () => {
    const job = make(setting, crew, LAST_WORKDAY);
    job.start = officeDay(LAST_WORKDAY, isService ? setting.random.int(1, 9) : setting.random.int(3, 30));
    return job;
  });
}

/** Standing agreements: a project that only the subscription's invoices are written on. */
function serviceAgreements({ profile, random, customers }: WorkSetting): Job[] {
  const crews = profile.crews.filter(({ work }) => work === 'service');
  return Array.from({ length: 12 }, (_, index) => {
    const [name, text] = profile.trade.agreements[index % profile.trade.agreements.length] ?? ['', ''];
    const created = officeDay(addDays('2024-01-08', random.int(0, 650)), 0);
    const kind = { name, text, materials: [], purpose: 'service' } as const;
    const customer = customers.forJob(['business', 'housing', 'public'], created, 0);
    const crew = random.pick(crews);
    return {
      ...unbegun,
      shifts: [],
      kind,
      agreement: 'subscription',
      customer,
      crew,
      created,
      start: created,
      tasks: [],
    };
  });
}
