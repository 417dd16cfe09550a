/** VAT, due dates and the one foreign currency. */
import { addDays, type Day, endOfMonth } from './calendar.ts';
import { kroner } from './register.ts';

/** The zone decides whether there is Danish VAT; a buyer in Denmark owes it himself for what comes from the EU. */
export const VAT_ZONES = { domestic: 1, eu: 2 } as const;

/** 25 % of the whole amount, in whole øre. */
export const vatOf = (net: number): number => Math.round(Math.round(net * 100) / 4) / 100;

/** Thirty days run from the end of the month, shorter terms from the day itself. */
export const dueDate = (day: Day, days: number): Day => addDays(days === 30 ? endOfMonth(day) : day, days);

/** Kroner for a hundred euro. */
export const EURO_RATE = 746.18;
export const inForeign = (amount: number): number => kroner((amount * 100) / EURO_RATE);
