import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { isOverdue } from '../../rules/due-dates.ts';
import { kroner } from '../../rules/money.ts';
import { at, LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import type { Bill } from './billing.ts';

/** Days after the due date, latest first. */
const REMINDERS = [
  [55, 'Sendt til inkasso'],
  [38, '3. rykker'],
  [24, '2. rykker'],
  [10, '1. rykker'],
] as const;

/** Days after the due date, minimum and maximum. */
const HABITS = { onTime: [-4, 1], late: [9, 34], badly: [30, 160] } as const;

/** Returns the day of payment. */
export function recordPayment(
  { register, staff }: Office,
  bill: Bill,
  id: number,
  creditedPaid: Day | null,
  random: Random,
): Day | null {
  const { customer } = bill.job;
  const { dueDate, price, foreignPrice } = register.get('invoice', id);
  const due = dueDate as Day;
  const [soonest, latest] = HABITS[customer.pays];
  const ownDay = officeDay(addDays(due, random.int(soonest, latest)), 0);
  const planned = bill.credits ? settlementDay(bill, creditedPaid) : ownDay;
  const paid = planned && planned <= LAST_WORKDAY ? planned : null;
  const isPart = paid !== null && !bill.credits && customer.pays !== 'onTime' && random.chance(0.14);
  const share = isPart ? random.step(0.3, 0.7, 0.1) : 1;
  const remaining = paid === null ? price : isPart ? kroner(price - Math.round(price * share)) : 0;
  const debtor = register.get('debtor', customer.debtorID);
  const reminded = bill.credits ? null : latestReminder(debtor, due, paid && !isPart ? paid : TODAY);
  const changed = [paid, reminded?.day]
    .filter((day) => typeof day === 'string')
    .sort()
    .at(-1);
  register.change('invoice', id, {
    status: remaining === 0 ? 'Betalt' : paid ? 'Delvist betalt' : 'Ikke betalt',
    remainingAmount: remaining,
    foreignRemainingAmount: remaining === price ? foreignPrice : kroner((foreignPrice * remaining) / price),
    isOverdue: isOverdue(remaining, due, TODAY),
    ...(reminded ? { latestReminderNumber: reminded.name, latestReminderDate: reminded.day } : {}),
    ...(changed ? { updatedDate: at(changed, '11:02'), updatedByID: random.pick(staff.bookkeeperIDs) } : {}),
  });
  return paid;
}

/** Settled together with the credited invoice, or soon after if that is already paid. */
function settlementDay({ day }: Bill, creditedPaid: Day | null): Day | null {
  return creditedPaid && creditedPaid <= day ? officeDay(day, 2) : creditedPaid;
}

function latestReminder(
  { reminderDeliveryMethod }: FieldsOf<'debtor'>,
  due: Day,
  before: Day,
): { day: Day; name: (typeof REMINDERS)[number][1] } | null {
  if (reminderDeliveryMethod === 'Ingen') return null;
  return (
    REMINDERS.map(([days, name]) => ({ day: officeDay(addDays(due, days), 0), name })).find(
      ({ day }) => day < before,
    ) ?? null
  );
}
