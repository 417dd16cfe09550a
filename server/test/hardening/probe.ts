import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Proof } from './proof.ts';

export type Probing = Readonly<{
  address: string;
  /** Headers of those who call, in turn. */
  callers: readonly Record<string, string>[];
  localAddress: string;
}>;
type Probed = readonly { status: number; ms: number }[];

/** Somebody who calls all the time, and how it went for so long. */
export function makeProbe(proof: Proof, probing: Probing) {
  const worker = new Worker(new URL('./probe-worker.ts', import.meta.url), { workerData: probing });
  proof.finally(() => worker.terminate());
  return async (forMs: number): Promise<Probed> => {
    worker.postMessage('begin');
    await sleep(forMs);
    worker.postMessage('end');
    const [answers] = await once(worker, 'message');
    return answers as Probed;
  };
}
