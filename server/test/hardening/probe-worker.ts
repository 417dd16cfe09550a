// Calls one after another from a thread of its own, so that what the attackers do is not in its figures.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { makeCaller } from './calls.ts';
import type { Probing } from './probe.ts';

const { address, callers, localAddress } = workerData as Probing;
const caller = makeCaller(localAddress, 1);
let isOn = false;
let count = 0;

parentPort?.on('message', async (message: 'begin' | 'end') => {
  isOn = message === 'begin';
  if (!isOn) return;
  const answers: { status: number; ms: number }[] = [];
  while (isOn) {
    const headers = callers[count++ % callers.length] ?? {};
    const { status, ms } = await caller.ask(address, { headers });
    answers.push({ status, ms });
    await sleep(10);
  }
  parentPort?.postMessage(answers);
});
