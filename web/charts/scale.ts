/** From 0 in at most five equal, whole steps to a round number that is at least the highest value. */
export function ticksTo(highest: number): number[] {
  const least = Math.max(1, highest / 5);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((factor) => factor * power >= least) ?? 10);
  return Array.from({ length: Math.max(1, Math.ceil(highest / step)) + 1 }, (_, index) => index * step);
}

export const percent = (share: number): string => `${share * 100}%`;

interface Box {
  /** Where along the names, and how much of them. */
  start: number;
  size: number;
  /** Which part of the values. */
  from: number;
  to: number;
}

/** Shares of the plot, as attributes of an SVG rectangle. */
export const boxOf = ({ start, size, from, to }: Box, isSideways: boolean) =>
  isSideways
    ? { x: percent(from), width: percent(to - from), y: percent(start), height: percent(size) }
    : { x: percent(start), width: percent(size), y: percent(1 - to), height: percent(to - from) };
