/** The one foreign currency that the companies trade in. */
import { inCurrency } from '../rules/money.ts';

/** Kroner for a hundred euro. */
export const EURO_RATE = 746.18;
export const inForeign = (amount: number): number => inCurrency(amount, EURO_RATE);
