/** The value below which so many of a hundred lie. */
export function percentile(values: readonly number[], of: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * of) / 100))] ?? 0;
}

/** How much `y` grows for each unit of `x`, by least squares. */
export function slope(points: readonly (readonly [number, number])[]): number {
  const mean = (pick: 0 | 1) => points.reduce((sum, point) => sum + point[pick], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const covariance = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  const variance = points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
  return variance === 0 ? 0 : covariance / variance;
}

export class Tally {
  readonly counts = new Map<string | number, number>();

  add(what: string | number, times = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + times);
  }

  of(...whats: (string | number)[]): number {
    return whats.reduce<number>((sum, what) => sum + (this.counts.get(what) ?? 0), 0);
  }

  get total(): number {
    return this.counts.values().reduce((sum, count) => sum + count, 0);
  }

  toString(): string {
    const told = [...this.counts].sort(([a], [b]) => String(a).localeCompare(String(b)));
    return told.map(([what, count]) => `${count} × ${what}`).join(', ') || 'none';
  }
}

export const inMs = (ms: number) => `${ms < 10 ? ms.toFixed(1) : ms.toFixed(0)} ms`;
export const inMB = (megabytes: number) => `${megabytes.toFixed(0)} MB`;
export const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
