/** Rounds half an øre away from zero. */
export const kroner = (amount: number): number =>
  (Math.sign(amount) * Math.round(Math.abs(amount) * 100 + 1e-6)) / 100 + 0;

export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return kroner(total);
};

export function coverageOf(price: number, cost: number): { coverage: number; coveragePercent: number } {
  const coverage = kroner(price - cost);
  return { coverage, coveragePercent: price === 0 ? 0 : kroner((coverage / price) * 100) };
}

/** `rate` is kroner per 100. */
export const inCurrency = (amount: number, rate: number): number => kroner((amount * 100) / rate);
