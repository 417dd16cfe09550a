import { addDays, type Day, endOfMonth } from './days.ts';

/** 30 days run from the end of the month, shorter terms from the day itself. */
export const dueDate = (day: Day, days: number): Day => addDays(days === 30 ? endOfMonth(day) : day, days);

/** Neither drafts nor credit notes are overdue. */
export const isOverdue = (remaining: number, due: Day, today: Day): boolean => remaining > 0 && due < today;
