import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeCustomer, makeManager } from './api-caller.ts';

const atOnce = 4;
const settledAfterMs = 6_000;
const siteName = 'lindholm-vvs';

/** Changes of rights that are answered in a second, by several administrators at once. Each is answered when it holds in every process. */
export async function measureChanges(addresses: readonly string[], seconds: number): Promise<number> {
  const [first = ''] = addresses;
  const manage = await makeManager(first);
  const customers = await Promise.all(Array.from({ length: atOnce }, () => makeCustomer(first, siteName)));
  let changes = 0;
  const endsAt = performance.now() + seconds * 1_000;
  const change = async ({ customerID }: { customerID: number }, place: number) => {
    for (let isOn = false; performance.now() < endsAt; isOn = !isOn) {
      const address = addresses[(place + changes) % addresses.length] ?? first;
      await manage(address, 'toggleCustomerApiAccess', { customerID, apiAccess: isOn });
      changes++;
    }
  };
  await Promise.all(customers.map(change));
  return changes / seconds;
}

/** Transactions that write, a second, while something is done. */
export async function countWrites(psql: string, url: string, work: () => Promise<unknown>): Promise<number> {
  // Each of them draws a number, and so does the question.
  const drawNumber = async () => {
    const question = ['--no-align', '--tuples-only', '--command', 'select txid_current()'];
    return Number((await promisify(execFile)(psql, [url, ...question])).stdout);
  };
  // What was counted before is written by then.
  await sleep(settledAfterMs);
  const [before, begun] = [await drawNumber(), performance.now()];
  await work();
  const seconds = (performance.now() - begun) / 1_000;
  return ((await drawNumber()) - before - 1) / seconds;
}
