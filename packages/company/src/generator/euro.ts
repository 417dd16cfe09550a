import { inCurrency } from '../rules/money.ts';

/** Kroner per 100 euro. */
export const EURO_RATE = 746.18;
export const inForeign = (amount: number): number => inCurrency(amount, EURO_RATE);
