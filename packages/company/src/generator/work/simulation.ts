import { addDays, type Day, isoWeek, weekday } from '../../rules/days.ts';
import { daysFrom, isWorkday, LAST_WORKDAY, officeDay } from '../calendar.ts';
import type { Crew, HourCategory, JobKind, Profile } from '../profile.ts';
import type { Random } from '../random.ts';
import type { Customer, CustomerBook } from '../sales/customers.ts';

/** The start of a salary period. */
const FIRST_DAY: Day = '2026-05-18';

/** Service and account: by the hour. Offer: fixed price. Contract: on account with a final statement. */
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
  /** Assigned when written. */
  worksheetID: number;
}

export interface Shift {
  readonly job: Job;
  readonly task: Task;
  readonly fitterID: number;
  readonly day: Day;
  /** Kilometres if the category is driving. */
  readonly hours: number;
  readonly category: HourCategory;
  /** Assigned when written. */
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
  /** Actual or planned. */
  start: Day;
  finished: Day | null;
  /** Assigned when written. */
  projectID: number;
}

export interface SimulationContext {
  readonly profile: Profile;
  readonly random: Random;
  readonly customers: CustomerBook;
  /** `fitter/day` pairs already registered in the example company. */
  readonly taken: ReadonlySet<string>;
}

const OPEN_PROJECTS = 2;

export function simulateWork(context: SimulationContext): Job[] {
  const { profile, random } = context;
  const jobs: Job[] = [];
  const begin = (job: Job): Job => {
    jobs.push(job);
    return job;
  };
  const hoursOf = createAttendance(context);
  const crews = profile.crews.map((crew) => ({
    crew,
    workDay: (crew.work === 'service' ? createServiceCrew : createProjectCrew)(context, crew, begin),
  }));
  for (const day of daysFrom(FIRST_DAY, LAST_WORKDAY)) {
    if (isWorkday(day)) for (const { crew, workDay } of crews) workDay(day, presentOf(crew, day, hoursOf));
    else if (random.chance(0.16)) begin(emergency(context, day));
  }
  // Opened but never started.
  for (const job of jobs) if (job.shifts.length === 0) job.start = officeDay(LAST_WORKDAY, random.int(1, 6));
  for (const crew of profile.crews) for (const job of upcomingJobs(context, crew)) begin(job);
  for (const job of serviceAgreements(context)) begin(job);
  return jobs;
}

type Present = readonly { readonly fitterID: number; readonly hours: number }[];
type CrewDay = (day: Day, present: Present) => void;

const presentOf = (crew: Crew, day: Day, hoursOf: (fitterID: number, day: Day) => number): Present =>
  crew.fitterIDs.map((fitterID) => ({ fitterID, hours: hoursOf(fitterID, day) })).filter(({ hours }) => hours > 0);

function createAttendance({ profile, random, taken }: SimulationContext): (fitterID: number, day: Day) => number {
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

/** Fitters work alone; a second visit follows days later. */
function createServiceCrew(context: SimulationContext, crew: Crew, begin: (job: Job) => Job): CrewDay {
  const { random } = context;
  const waiting: { readonly job: Job; readonly fitterID: number; readonly due: Day }[] = [];
  const unfinished = new Map<number, Job>();
  const nextFor = (fitterID: number, day: Day): Job => {
    const index = waiting.findIndex((one) => one.fitterID === fitterID && one.due <= day);
    return waiting.splice(index, index < 0 ? 0 : 1)[0]?.job ?? begin(serviceJob(context, crew, day));
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
        if (left < 1) addExtras(shift, random, { overtime: 0.05, driving: 0.12 });
        if (task.done) unfinished.delete(fitterID);
        else unfinished.set(fitterID, job);
        if (task.done && !job.finished) waiting.push({ job, fitterID, due: addDays(day, random.int(4, 12)) });
      }
    }
  };
}

/** The crew works together and alternates between projects weekly. */
function createProjectCrew(context: SimulationContext, crew: Crew, begin: (job: Job) => Job): CrewDay {
  const { random } = context;
  const open: Job[] = [];
  return (day, present) => {
    while (open.length < OPEN_PROJECTS) open.push(begin(project(context, crew, day)));
    const index = isoWeek(day) % OPEN_PROJECTS;
    const job = open[index] as Job;
    for (const { fitterID, hours } of present) {
      if (job.finished) break;
      const shift = register(job, fitterID, day, hours, job.isPieceWork ? 'pieceWork' : 'normal');
      addExtras(shift, random, { overtime: 0.06, driving: 0.03 });
    }
    if (job.finished) open.splice(index, 1);
  };
}

export const plannedHours = ({ tasks }: Job): number => tasks.reduce((hours, task) => hours + task.plannedHours, 0);

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

function addExtras(shift: Shift, random: Random, chances: { overtime: number; driving: number }): void {
  const { shifts } = shift.job;
  if (random.chance(chances.overtime))
    shifts.push({ ...shift, hours: random.step(1, 2.5, 0.5), category: 'overtime50' });
  if (random.chance(chances.driving)) shifts.push({ ...shift, hours: random.int(8, 64), category: 'driving' });
}

/** `later`: the weight of later tasks relative to the first. */
function createTasks(kind: JobKind, hours: number, random: Random, later: number, count = kind.tasks.length): Task[] {
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

type Begun = 'shifts' | 'finished' | 'projectID' | 'isPieceWork';
const createJob = (facts: Omit<Job, Begun> & Partial<Job>): Job => ({
  shifts: [],
  finished: null,
  projectID: 0,
  isPieceWork: false,
  ...facts,
});

function serviceJob({ profile, random, customers }: SimulationContext, crew: Crew, start: Day): Job {
  const kind = random.pick(profile.trade.service);
  const created = officeDay(start, -random.int(0, 5));
  const tasks = createTasks(kind, random.step(...kind.hours, 0.5), random, 0.2, random.chance(0.7) ? undefined : 1);
  const customer = customers.forJob(kind.customers, created, 0.3);
  return createJob({ kind, agreement: 'service', customer, crew, created, start, tasks });
}

function project({ profile, random, customers }: SimulationContext, crew: Crew, start: Day): Job {
  const kind = random.pick(profile.trade.projects);
  const created = officeDay(start, -random.int(8, 30));
  const hours = random.step(...kind.hours, 1);
  const byTheHour = random.chance(hours > 90 ? 0.1 : 0.3);
  const agreement = byTheHour ? 'account' : hours > 90 ? 'contract' : 'offer';
  const tasks = createTasks(kind, hours, random, 0.65);
  const customer = customers.forJob(kind.customers, created, 0.15);
  const isPieceWork = !byTheHour && random.chance(0.18);
  return createJob({ kind, agreement, customer, crew, created, start, tasks, isPieceWork });
}

function emergency({ profile, random, customers }: SimulationContext, day: Day): Job {
  const kind = random.pick(profile.trade.emergencies);
  const crew = random.pick(profile.crews.filter(({ work }) => work === 'service'));
  const hours = random.step(...kind.hours, 0.5);
  const tasks = createTasks(kind, hours, random, 0);
  const customer = customers.forJob(kind.customers, day, 0.2);
  const job = createJob({ kind, agreement: 'service', customer, crew, created: day, start: day, tasks });
  register(job, crew.fitterIDs[0] as number, day, hours, 'overtime100');
  return job;
}

function upcomingJobs(context: SimulationContext, crew: Crew): Job[] {
  const isService = crew.work === 'service';
  const make = isService ? serviceJob : project;
  return Array.from({ length: isService ? 2 * crew.fitterIDs.length : 2 }, () => {
    const job = make(context, crew, LAST_WORKDAY);
    job.start = officeDay(LAST_WORKDAY, isService ? context.random.int(1, 9) : context.random.int(3, 30));
    return job;
  });
}

/** Only invoiced, without any work. */
function serviceAgreements({ profile, random, customers }: SimulationContext): Job[] {
  const crews = profile.crews.filter(({ work }) => work === 'service');
  return Array.from({ length: 12 }, (_, index) => {
    const [name, text] = profile.trade.agreements[index % profile.trade.agreements.length] ?? ['', ''];
    const created = officeDay(addDays('2024-01-08', random.int(0, 650)), 0);
    const kind = { name, text, materials: [], purpose: 'service' } as const;
    const customer = customers.forJob(['business', 'housing', 'public'], created, 0);
    const crew = random.pick(crews);
    return createJob({ kind, agreement: 'subscription', customer, crew, created, start: created, tasks: [] });
  });
}
