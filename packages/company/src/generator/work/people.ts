import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day, daysBetween, endOfMonth } from '../../rules/days.ts';
import { at, LAST_WORKDAY } from '../calendar.ts';
import { slug } from '../names.ts';
import type { Crew, Employee, Profile } from '../profile.ts';
import type { Random } from '../random.ts';
import type { Register } from '../register.ts';

export type Staff = ReturnType<typeof createStaff>;

const FOURTEEN_DAYS = 1;
const MONTH = 2;
const FIRST_PERIOD = { number: 1, day: '2025-03-10' };
const LAST_PAID_PERIOD = 42;
/** Sandbox users register hours after the last day of the books. */
const LAST_PLANNED_DAY: Day = '2027-12-31';
/** Since the last login, by weight. */
const DAYS_AWAY = [
  [0, 8],
  [1, 3],
  [3, 1],
] as const;
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

export function writePeople(register: Register, profile: Profile, random: Random): Staff {
  const roleIDs = new Map(register.all('role').map(([id, role]) => [role.name, id]));
  for (const employee of profile.employees) {
    const { user: status, roles = [] } = employee;
    const userID = status === 'none' ? null : random.uuid();
    if (userID && status !== 'none') {
      const ids = roles.map((role) => roleIDs.get(role) ?? '');
      register.put('user', userID, userFields(employee, status, ids, profile, random));
    }
    if (employee.costRate) register.put('fitter', employee.id, fitterFields(employee, userID, profile, register));
  }
  for (const { resourceGroup, name, fitterIDs } of profile.crews)
    if (!register.isGiven('resourceGroup', resourceGroup))
      register.put('resourceGroup', resourceGroup, { name, fitterIDs: [...fitterIDs] });
  writeSalaryPeriods(register);
  return createStaff(register, profile);
}

function userFields(
  employee: Employee,
  status: FieldsOf<'user'>['status'],
  roleIDs: string[],
  profile: Profile,
  random: Random,
): FieldsOf<'user'> {
  const { roles = [] } = employee;
  const [firstName = '', ...rest] = employee.name.split(' ');
  const userName = slug(firstName);
  const isActive = status === 'Active';
  const lastDay = isActive ? addDays(LAST_WORKDAY, -random.weighted(DAYS_AWAY)) : (employee.until ?? '2026-09-04');
  return {
    userName,
    firstName,
    surName: rest.join(' '),
    name: employee.name,
    phone: employee.phone,
    email: `${userName}@${profile.domain}`,
    status,
    isApproved: status !== 'AwaitingActivation',
    isLockedOut: status === 'LockedOut',
    employeeID: employee.position === 'Revisor' ? null : employee.id,
    fitterID: employee.costRate ? employee.id : null,
    roleIDs,
    isSubscribedToHourApprovalEmails: roles.includes('Approver'),
    isSubscribedToPurchaseInvoiceEmails: roles.includes('InvoiceApprover'),
    isSubscribedToOfferEmails: profile.sellers.includes(userName),
    createdDate: at(employee.since, '08:00'),
    lastLoginDate: status === 'AwaitingActivation' ? null : at(lastDay, `0${random.int(6, 9)}:${random.int(10, 59)}`),
    editUser: status !== 'Inactive',
    deleteUser: status === 'AwaitingActivation' && !employee.costRate,
    lockUser: isActive,
    unlockUser: status === 'LockedOut',
    resendActivation: status === 'AwaitingActivation',
  };
}

function fitterFields(
  employee: Employee,
  userID: string | null,
  { crews, domain, keys }: Profile,
  register: Register,
): FieldsOf<'fitter'> {
  const crew = crews.find(({ fitterIDs }) => fitterIDs.includes(employee.id)) as Crew;
  const position = crew.fitterIDs.indexOf(employee.id);
  const { costCodeID } = register.get('fitterCategory', keys.category.normal);
  const isTemporary = employee.user === 'none';
  const hasLeft = employee.until !== undefined && employee.until <= LAST_WORKDAY;
  return {
    employeeNumber: String(100 + employee.id),
    name: employee.name,
    note: employee.note ?? null,
    email: isTemporary ? null : `${slug(employee.name.split(' ')[0] ?? '')}@${domain}`,
    phone: employee.phone,
    startDate: employee.since,
    endDate: employee.until ?? null,
    userID,
    jobPosition: employee.position,
    sortingKey: String(crew.resourceGroup * 100 + (position + 1) * 10).padStart(3, '0'),
    salaryPeriodTypeID: FOURTEEN_DAYS,
    salaryID: String(40100 + employee.id),
    costCodeID,
    sumCostCodeID: costCodeID,
    costRate: employee.costRate ?? 0,
    locationIDs:
      crew.locationIDs.length > position && crew.work === 'service'
        ? [crew.locationIDs[position] as number]
        : [...crew.locationIDs],
    isPlannable: !hasLeft,
    isIncludedInSalaryExport: !isTemporary,
    isSalesPerson: false,
    isShownInHourSummaries: !hasLeft,
    isSubscribedToHourRegistrationEmails: !isTemporary && !hasLeft,
    isHistoryIncludedInHourRegistrationEmails: position === 0 && !hasLeft,
    defaultWorkHours: Object.fromEntries(
      WEEK.map((name, index) => [
        name,
        { id: employee.id * 10 + index + 1, startTime: '07:00', endTime: name === 'Friday' ? '14:30' : '15:00' },
      ]),
    ),
  };
}

/** Monthly periods have a number series of their own. */
function writeSalaryPeriods(register: Register): void {
  for (let number = FIRST_PERIOD.number; fortnight(number).fromDate <= LAST_PLANNED_DAY; number += 1)
    if (!register.isGiven('salaryPeriod', number))
      register.put('salaryPeriod', number, {
        typeID: FOURTEEN_DAYS,
        ...fortnight(number),
        isFinalized: number <= LAST_PAID_PERIOD,
      });
  for (let fromDate = '2025-01-01'; fromDate <= LAST_PLANNED_DAY; fromDate = addDays(endOfMonth(fromDate), 1)) {
    const toDate = endOfMonth(fromDate);
    register.add('salaryPeriod', { typeID: MONTH, fromDate, toDate, isFinalized: toDate < LAST_WORKDAY });
  }
}

function fortnight(number: number): { fromDate: Day; toDate: Day } {
  const fromDate = addDays(FIRST_PERIOD.day, (number - FIRST_PERIOD.number) * 14);
  return { fromDate, toDate: addDays(fromDate, 13) };
}

function createStaff(register: Register, profile: Profile) {
  const users = register.all('user');
  const idOf = new Map(users.map(([id, user]) => [user.userName, id]));
  const approverRole = register.all('role').find(([, role]) => role.name === 'Approver')?.[0] ?? '';
  const approverIDs = users.filter(([, user]) => user.roleIDs.includes(approverRole)).map(([id]) => id);
  const userID = (userName: string): string => {
    const id = idOf.get(userName);
    if (!id) throw new Error(`nobody is called ${userName}`);
    return id;
  };
  const managerIDs = profile.managers.map(userID);
  const deputy = managerIDs.find((id) => approverIDs.includes(id)) ?? '';
  return {
    userID,
    managerIDs,
    sellerIDs: profile.sellers.map(userID),
    bookkeeperIDs: profile.bookkeepers.map(userID),
    invoiceApproverIDs: profile.invoiceApprovers.map(userID),
    /** The manager, or a deputy with the role of approver. */
    hourApproverOf: (managerID: string) => (approverIDs.includes(managerID) ? managerID : deputy),
    resourceGroupsOf: (fitterID: number) =>
      profile.crews.filter(({ fitterIDs }) => fitterIDs.includes(fitterID)).map(({ resourceGroup }) => resourceGroup),
    /** Of the fortnightly periods. */
    salaryPeriodOf: (day: Day) => FIRST_PERIOD.number + Math.floor(daysBetween(FIRST_PERIOD.day, day) / 14),
  };
}
