/** Units other than hours, such as kilometres, are allowances without social taxes. */
import { kroner } from './money.ts';

export interface HourCategory {
  readonly unit: string;
  readonly factor: number;
  readonly isOvertime: boolean;
  readonly isPieceWork: boolean;
}

/** Holiday pay, pension and the like. */
export const socialTaxesPercent = 32;
/** Kroner per kilometre. */
export const stateMileageRate = 3.94;

export const isTime = ({ unit }: Pick<HourCategory, 'unit'>): boolean => unit === 'timer';

/** The hourly wage times the category's factor, or the unit cost. */
export const costRateOf = (category: HourCategory, wage: number, unitCost: number): number =>
  isTime(category) ? kroner(wage * category.factor) : unitCost;

export function hourAmounts(category: HourCategory, hours: number, hourRate: number, costRate: number) {
  const costAmount = kroner(hours * costRate);
  const percent = isTime(category) ? socialTaxesPercent : 0;
  const socialTaxesAmount = kroner((costAmount * percent) / 100);
  const kind = !isTime(category)
    ? null
    : category.isOvertime
      ? 'overtime'
      : category.isPieceWork
        ? 'pieceWork'
        : 'basis';
  return {
    salesAmount: kroner(hours * hourRate),
    costAmount,
    basisHours: kind === 'basis' ? hours : 0,
    basisCost: kind === 'basis' ? costAmount : 0,
    overtimeHours: kind === 'overtime' ? hours : 0,
    overtimeCost: kind === 'overtime' ? costAmount : 0,
    pieceWorkHours: kind === 'pieceWork' ? hours : 0,
    pieceWorkCost: kind === 'pieceWork' ? costAmount : 0,
    socialTaxesPercent: percent,
    socialTaxesAmount,
    totalCost: kroner(costAmount + socialTaxesAmount),
  };
}
