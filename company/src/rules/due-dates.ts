/** When something has to be paid. */
import { addDays, type Day, endOfMonth } from './days.ts';

/** Thirty days run from the end of the month, shorter terms from the day itself. */
export const dueDate = (day: Day, days: number): Day => addDays(days === 30 ? endOfMonth(day) : day, days);

/** Nobody owes what is a draft, and nothing that is owed back. */
export const isOverdue = (remaining: number, due: Day, today: Day): boolean => remaining > 0 && due < today;
