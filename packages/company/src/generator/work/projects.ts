import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { possibleActions } from '../../rules/worksheets.ts';
import { at, during, LAST_WORKDAY, officeDay } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import { sortBy } from '../register.ts';
import type { Job, Task } from './simulation.ts';

const ACCESS_NOTES = [
  'Nøgleboks ved hoveddøren, koden får du af kontoret.',
  'Port 3, meld dig i receptionen.',
  'Indgang fra gården.',
  'Parkér ved containeren.',
];
const INTERNAL_NOTES = [
  'Nøgle hentes hos viceværten.',
  'Kunden er hjemme efter kl. 14.',
  'Hund i haven.',
  'Der må ikke støjes før kl. 8.',
];

export function writeProjects(office: Office, jobs: readonly Job[]): void {
  const random = office.random('projects');
  for (const job of sortBy(jobs, ({ created }) => created)) {
    job.projectID = office.register.add('project', (id) => projectFields(office, job, id, random));
    const worksheetIDs = job.tasks.map((task, index) => {
      task.worksheetID = office.register.add('worksheet', worksheetFields(office, job, task, index, random));
      return task.worksheetID;
    });
    office.register.change('project', job.projectID, { worksheetIDs });
  }
}

function projectFields(
  { profile: { keys }, staff }: Office,
  job: Job,
  id: number,
  random: Random,
): FieldsOf<'project'> {
  const { kind, customer, crew, agreement, finished } = job;
  const isService = agreement === 'service' || agreement === 'subscription';
  const isLarge = customer.kind === 'housing' || customer.kind === 'public';
  const group =
    agreement === 'contract' || agreement === 'account' ? 'contract' : agreement === 'offer' ? 'offer' : 'service';
  const createdDate = during(job.created, random, 7, 14);
  const lastShift = job.shifts.at(-1)?.day;
  const status = finished ? 'Completed' : lastShift || agreement === 'subscription' ? 'InProgress' : 'NotStarted';
  const isVisit = agreement === 'service';
  return {
    reference: `${job.created.slice(2, 4)}-${String(id).padStart(4, '0')}`,
    name: isVisit ? kind.name : `${kind.name}, ${customer.address.address}`,
    description: kind.text,
    note: random.chance(0.12) ? random.pick(INTERNAL_NOTES) : '',
    type: isVisit ? 'MiniProject' : 'Project',
    status,
    isClosed: false,
    closedDate: null,
    debtorID: customer.debtorID,
    managerID: random.pick(staff.managerIDs),
    teamLeaderID: staff.userID(crew.leader),
    sellerID: random.pick(staff.sellerIDs),
    groupID: keys.projectGroup[group],
    priceGroupID: keys.priceGroup[customer.kind],
    profitGroupID: isLarge ? keys.profitGroup.large : keys.profitGroup.standard,
    departmentID: isService ? keys.department.service : keys.department.projects,
    carrierID: crew.carrier,
    purposeID: keys.purpose[kind.purpose],
    addressID: customer.addressID,
    contactID: customer.contactID,
    offerID: null,
    requisitionNumber: isLarge ? `${initials(customer.name)}-${random.int(1100, 9800)}` : '',
    startDate: job.start,
    // Set from the calendar if unfinished.
    endDate: finished,
    createdDate,
    updatedDate: status === 'NotStarted' || !lastShift ? createdDate : at(lastShift, '15:45'),
    invoicedAmount: 0,
    totalCosts: 0,
    coverage: 0,
    coveragePercent: 0,
    worksheetIDs: [],
  };
}

const initials = (name: string): string =>
  name
    .split(' ')
    .map((word) => word[0] ?? '')
    .join('')
    .replace(/[^\p{L}]/gu, '')
    .slice(0, 2)
    .toUpperCase();

function worksheetFields(
  { register, staff }: Office,
  job: Job,
  task: Task,
  index: number,
  random: Random,
): FieldsOf<'worksheet'> {
  const status = task.done
    ? 'Completed'
    : task.workedHours === 0
      ? 'NotStarted'
      : random.chance(0.3)
        ? 'PartiallyCompleted'
        : 'InProgress';
  const fitterID =
    [...task.fitterIDs][0] ?? [...(job.tasks[0]?.fitterIDs ?? [])][0] ?? (job.crew.fitterIDs[0] as number);
  const createdDate = during(job.created, random, 7, 14);
  const completedDate =
    task.done && task.lastDay
      ? at(task.lastDay, job.agreement === 'service' ? `${random.int(10, 15)}:20` : '15:20')
      : null;
  const isService = job.agreement === 'service';
  const isReady = job.finished !== null && (job.finished < addDays(LAST_WORKDAY, -4) || random.chance(0.4));
  const state = { isCompleted: task.done, isClosed: false, readyToBill: isReady };
  return {
    projectID: job.projectID,
    status,
    ...state,
    startDate: plannedStart(job, task, index),
    // Set from the calendar for visits.
    startTime: isService ? null : '07:00',
    description: task.text,
    fitterNote: task.done ? task.note : '',
    fitterID,
    addressID: job.customer.addressID,
    contactID: job.customer.contactID,
    createdDate,
    updatedDate: completedDate ?? (task.lastDay ? at(task.lastDay, '15:30') : createdDate),
    completedDate,
    addressDescription: random.chance(0.15) ? random.pick(ACCESS_NOTES) : '',
    secondaryStatusValueIDs: secondaryStatus({ register }, task, random),
    secondaryStatusTemplateIDs: register.all('secondaryStatusTemplate').map(([id]) => id),
    calendarEventIDs: [],
    resourceGroupIDs: staff.resourceGroupsOf(fitterID),
    cloneWorksheet: true,
    ...possibleActions(state, task.workedHours > 0),
  };
}

function plannedStart(job: Job, task: Task, index: number): Day {
  if (task.firstDay) return task.firstDay;
  const begun = job.tasks.filter(({ firstDay }) => firstDay).length;
  return begun === 0 ? officeDay(job.start, index * 4) : officeDay(LAST_WORKDAY, 2 + (index - begun) * 5);
}

/** At most one value of each template. */
function secondaryStatus({ register }: Pick<Office, 'register'>, task: Task, random: Random): number[] {
  return register.records('secondaryStatusTemplate').flatMap(({ valueIDs }) => {
    if (task.done) return random.chance(0.25) ? [valueIDs.at(-1) as number] : [];
    return random.chance(0.45) ? [random.pick(valueIDs)] : [];
  });
}

export function closeProject({ register }: Office, job: Job, day: Day): void {
  const updatedDate = at(day, '14:10');
  register.change('project', job.projectID, { status: 'Closed', isClosed: true, closedDate: day, updatedDate });
  for (const { worksheetID, done, workedHours } of job.tasks) {
    const state = { isCompleted: done, isClosed: true, readyToBill: true };
    register.change('worksheet', worksheetID, { ...state, ...possibleActions(state, workedHours > 0), updatedDate });
  }
}
