import type { FieldsOf } from '../../entities/entities.ts';
import type { Answer } from '../../entities/work.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { at, LAST_WORKDAY, officeDay } from '../calendar.ts';
import { slug } from '../names.ts';
import type { Office } from '../office.ts';
import type { QaTemplate, Question } from '../profile.ts';
import type { Random } from '../random.ts';
import type { Job } from './simulation.ts';

export function writeQualityForms(office: Office, jobs: readonly Job[]): void {
  const random = office.random('quality');
  for (const job of jobs) {
    if (job.agreement === 'service' || job.agreement === 'subscription' || job.shifts.length === 0) continue;
    office.profile.trade.qa.forEach((template, index) => {
      if (random.chance(0.8)) office.register.add('qaSchema', formFields(office, job, template, index + 1, random));
    });
    if (random.chance(0.7)) writeDocument(office, job, random);
  }
}

/** Forms identify people by their users. */
function answererOf({ register, staff }: Office, job: Job): string {
  const worker = job.shifts.map(({ fitterID }) => register.get('fitter', fitterID).userID).find(Boolean);
  return worker ?? staff.userID(job.crew.leader);
}

function formFields(
  office: Office,
  job: Job,
  template: QaTemplate,
  number: number,
  random: Random,
): FieldsOf<'qaSchema'> {
  const { register, profile } = office;
  const project = register.get('project', job.projectID);
  const isCompleted = job.finished !== null && random.chance(0.9);
  const notApplicable = !isCompleted && random.chance(0.08);
  const day = job.finished ?? (job.shifts.at(-1)?.day as Day);
  const answererID = answererOf(office, job);
  const answeredBy = register.get('user', answererID).name;
  const answered: { required: boolean; isAnswered: boolean; isDeviation: boolean }[] = [];
  const answer = (question: Question): Answer => {
    const isAnswered = !notApplicable && (isCompleted ? question.required || random.chance(0.7) : random.chance(0.45));
    const [value = '', comment = null] = random.pick(question.answers).split('|');
    answered.push({ required: question.required, isAnswered, isDeviation: isAnswered && value === 'Nej' });
    const { type, text, options = [], required } = question;
    const filledIn = type === 'Signature' ? profile.signature : type === 'Date' ? `${day}T00:00:00Z` : value;
    return {
      answerType: type,
      questionText: text,
      options: [...options],
      required,
      value: isAnswered ? filledIn : null,
      comment: isAnswered ? comment : null,
      answeredBy: isAnswered ? answeredBy : null,
      answeredTime: isAnswered
        ? at(day, `${9 + Math.floor(answered.length / 3)}:${10 + ((answered.length * 13) % 48)}`)
        : null,
    };
  };
  const groups = template.groups.map((group, groupIndex) => ({
    name: group.name,
    sortOrder: groupIndex + 1,
    sections: group.sections.map((section, index) => ({
      name: section.name,
      sortOrder: index + 1,
      answers: section.questions.map(answer),
    })),
  }));
  const count = (required: boolean, isAnswered: boolean): number =>
    answered.filter((one) => one.required === required && one.isAnswered === isAnswered).length;
  const approved = officeDay(day, random.int(1, 5));
  const isApproved = isCompleted && approved <= LAST_WORKDAY && random.chance(0.85);
  const deviation = answered.some(({ isDeviation }) => isDeviation);
  const reference = `${project.reference}-KS${number}`;
  return {
    idName: template.idName,
    reference,
    name: template.name,
    location: random.pick(template.locations),
    projectID: job.projectID,
    isCompleted,
    completedByID: isCompleted ? answererID : null,
    isExternal: random.chance(0.05),
    notApplicable,
    deviation,
    approvedDate: isApproved ? at(approved, '09:20') : null,
    approvedByID: isApproved ? project.managerID : null,
    approvedText: isApproved ? (deviation ? 'Godkendt. Afvigelsen er udbedret.' : 'Godkendt uden bemærkninger.') : null,
    pdfName: `${reference}.pdf`,
    answerCount: {
      answeredRequired: count(true, true),
      answeredUnrequired: count(false, true),
      unansweredRequired: count(true, false),
      unansweredUnrequired: count(false, false),
    },
    groups,
  };
}

function writeDocument({ register, staff }: Office, job: Job, random: Random): void {
  const [first, last] = [job.start, job.finished ?? LAST_WORKDAY];
  const day = officeDay(addDays(first, 2), 0) > last ? last : officeDay(addDays(first, 2), 0);
  const [name, description] = random.pick([
    ['tegning', 'Ajourført tegning fra byggepladsen'],
    ['foto', 'Foto før lukning af væg'],
    ['maaling', 'Målinger ved aflevering'],
    ['aftaleseddel', 'Underskrevet aftaleseddel på ekstraarbejde'],
  ] as const);
  register.add('file', {
    fileName: `${name}-${slug(job.customer.address.address)}.pdf`,
    fileCategory: 'Documentation',
    mimeType: 'application/pdf',
    description,
    status: 'Uploaded',
    projectID: job.projectID,
    createdByID: staff.userID(job.crew.leader),
    createdDate: at(day, '14:25'),
  });
}
