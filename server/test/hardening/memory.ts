import { setTimeout as sleep } from 'node:timers/promises';
import { inMB, slope } from './figures.ts';
import type { Product } from './product.ts';
import type { Proof } from './proof.ts';

/** What a straight line through the samples may grow by, over the whole time. */
const growthMaximum = 0.15;
/** By minutes since the beginning, in MB. */
type Samples = [number, number][];

/** Looks each second until it is over. The first fifth fills caches. */
export async function sampleMemory(
  products: readonly Product[],
  minutes: number,
  isOver: () => boolean,
): Promise<Samples[]> {
  const samples = products.map((): Samples => []);
  const begun = performance.now();
  while (!isOver()) {
    const minute = (performance.now() - begun) / 60_000;
    if (minute > minutes / 5)
      for (const [place, { memory }] of products.entries()) samples[place]?.push([minute, memory()]);
    await sleep(1_000);
  }
  return samples;
}

export function claimFlatMemory(proof: Proof, samples: readonly Samples[], minutes: number): void {
  for (const [place, points] of samples.entries()) {
    const perMinute = slope(lowestOf(points));
    const mean = points.reduce((sum, [, used]) => sum + used, 0) / points.length;
    proof.claim(
      `memory of process ${place + 1}`,
      perMinute * minutes <= mean * growthMaximum,
      `${inMB(mean)}, ${perMinute >= 0 ? '+' : ''}${perMinute.toFixed(2)} MB a minute`,
      `at most ${growthMaximum * 100} % in all`,
    );
  }
}

/** In each tenth of the time. Between two collections memory goes up and down: what is left after them counts. */
function lowestOf(points: Readonly<Samples>): Samples {
  const each = Math.ceil(points.length / 10);
  const tenths = Array.from({ length: 10 }, (_, place) => points.slice(place * each, (place + 1) * each));
  return tenths.flatMap((tenth) => tenth.toSorted(([, a], [, b]) => a - b).slice(0, 1));
}
