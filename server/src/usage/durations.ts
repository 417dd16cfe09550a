import { largestId } from '@fagvaerk/contract/limits.ts';

/** Upper bounds in milliseconds. */
const bounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 30_000] as const;
const slowest = 30_000;
/** Everything slower than the last bound. */
const lastBucket = largestId;

export const bucketOf = (durationMs: number): number => bounds.find((bound) => durationMs <= bound) ?? lastBucket;

export type Bucket = Readonly<{ bucket: number; calls: number }>;

/** Linear within a bucket, like `histogram_quantile` of Prometheus; null without calls. */
export function percentileOf(histogram: readonly Bucket[], percentile: number): number | null {
  const calls = new Map<number, number>();
  for (const each of histogram) calls.set(each.bucket, (calls.get(each.bucket) ?? 0) + each.calls);
  const total = [...calls.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  const rank = (percentile / 100) * total;
  let [below, from] = [0, 0];
  for (const bound of bounds) {
    const count = calls.get(bound) ?? 0;
    if (count > 0 && below + count >= rank) return roundToTenth(from + ((bound - from) * (rank - below)) / count);
    below += count;
    from = bound;
  }
  return slowest;
}

const roundToTenth = (value: number): number => Math.round(value * 10) / 10;
