/** What happens to an invoice once it is sent: payment, whole or in part, and reminders until then. */

import type { FieldsOf } from '../../entities/entities.ts';
import { addDays, type Day } from '../../rules/days.ts';
import { isOverdue } from '../../rules/due-dates.ts';
import { kroner } from '../../rules/money.ts';
import { at, LAST_WORKDAY, officeDay, TODAY } from '../calendar.ts';
import type { Office } from '../office.ts';
import type { Random } from '../random.ts';
import type { Bill } from './billing.ts';

/** Days after the due date, the latest first. */
const REMINDERS = [
  [55, 'Sendt til inkasso'],
  [38, '3. rykker'],
  [24, '2. rykker'],
  [10, '1. rykker'],
] as const;

/** Days from the due date to the payment, fewest and most. */
const HABITS = { onTime: [-4, 1], late: [9, 34], badly: [30, 160] } as const;

/** Writes on the invoice what came of it, and says on which day money came. */
export function followUp(
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
  const planned = bill.credits ? settledWith(bill, creditedPaid) : ownDay;
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

/** A credit note is settled together with the invoice it writes down, or soon after when that is paid already. */
function settledWith({ day }: Bill, creditedPaid: Day | null): Day | null {
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
