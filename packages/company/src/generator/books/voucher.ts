import type { FieldsOf } from '../../entities/entities.ts';
import type { Day } from '../../rules/days.ts';
import { kroner } from '../../rules/money.ts';
import type { Office } from '../office.ts';
import type { AccountPart } from './chart.ts';

/** References to the invoice, project, debtor and so on. */
export type About = Partial<FieldsOf<'financialPost'>>;

export interface Entry {
  readonly account: number;
  readonly amount: number;
  readonly vatAmount?: number;
  readonly text?: string;
  readonly about?: About;
}
export interface Voucher {
  readonly number: number;
  readonly day: Day;
  readonly created: string;
  readonly text: string;
  readonly createdByID: string;
  readonly entries: readonly Entry[];
}

/** Sales use the invoice number instead. */
const SERIES = { opening: 1, other: 10001, wages: 30001, purchases: 40001, received: 50001, paid: 55001 };
export type NextNumber = (series: keyof typeof SERIES) => number;

export function numberVouchers(): NextNumber {
  const next = { ...SERIES };
  return (series) => {
    next[series] += 1;
    return next[series] - 1;
  };
}

export type Amounts = Partial<Record<AccountPart, number>>;

export const byPart = ({ chart }: Office, amounts: Amounts, about?: About): Entry[] =>
  Object.entries(amounts).map(([part, amount]) => ({
    account: chart.id(part as AccountPart),
    amount: kroner(amount),
    ...(about ? { about } : {}),
  }));

/** `rest` is the account of the balancing entry. */
export function balanced({ chart }: Office, entries: readonly Entry[], rest: AccountPart = 'bank'): readonly Entry[] {
  const missing = kroner(-entries.reduce((total, { amount }) => total + amount, 0));
  return missing === 0 ? entries : [...entries, { account: chart.id(rest), amount: missing }];
}
