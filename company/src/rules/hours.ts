/** What registered hours sell for and cost. Other units, such as kilometres, are allowances and not pay. */
import { kroner } from './money.ts';

export interface HourCategory {
  readonly unit: string;
  readonly factor: number;
  readonly isOvertime: boolean;
  readonly isPieceWork: boolean;
}

/** Holiday pay, pension and the like, in percent of the pay. */
export const socialTaxesPercent = 32;
/** What the state pays for a kilometre in one's own car. */
export const stateMileageRate = 3.94;

export const isTime = ({ unit }: Pick<HourCategory, 'unit'>): boolean => unit === 'timer';

/** Pay for one unit: an hour's by the category's factor, or what such a unit costs. */
export const costRateOf = (category: HourCategory, wage: number, unitCost: number): number =>
  isTime(category) ? kroner(wage * category.factor) : unitCost;

/** The amounts of a registration, with the hours by their kind. */
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
