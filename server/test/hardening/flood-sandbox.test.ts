import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';
import { describe, expect, it } from 'vitest';
import { forEachTest } from '../fixtures/for-all-tests.ts';
import { sandboxSite } from '../fixtures/gateway.ts';
import { createClient, startPortals } from '../fixtures/portal-process.ts';

const connections = 20;
/** Kinds of calls alternate, so that other load on the machine affects both. */
const rounds = 4;
const phaseMs = 2_000;
const probeEveryMs = 20;
const slowdownMaximum = 3;

const fieldsOf = (count: number, name: string) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${name}${index}`, 1]));
/** The worst known, most of them just small enough for the demo key; what is larger is refused unread. */
const bodies: Record<string, string> = {
  '30,000 nested lists': '['.repeat(30_000) + ']'.repeat(30_000),
  'one object with 60,000 fields': JSON.stringify([fieldsOf(60_000, 'felt')]),
  'one object with 4,000 fields': JSON.stringify([fieldsOf(4_000, 'felt')]),
  '100 objects with 25 misspelt fields': JSON.stringify(Array(100).fill(fieldsOf(25, 'descriptionen'))),
  '1,000 empty objects': JSON.stringify(Array(1_000).fill({})),
};

const headers = { apikey: exampleApiKey, siteName: sandboxSite };
const medianOf = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe.runIf(process.platform === 'linux')(`${connections} connections of one address with the demo key`, () => {
  // All addresses with the demo key share a quota, which lasts for one test.
  const portals = forEachTest(() => startPortals(1, { RATE_LIMIT_PER_MINUTE: '600' }));

  it.each(Object.entries(bodies))('slow down another address no more with %s than with reads', async (name, body) => {
    const { origin } = portals.first;
    const readDuring = async (sent: string, addresses: string) => {
      const stranger = createClient(`${addresses}.1`, 1);
      const localAddress = `${addresses}.2`;
      const workerData = { url: `${origin}/api/v4.0/budgets`, body: sent, headers, connections, localAddress };
      const attacker = new Worker(new URL('post-repeatedly.ts', import.meta.url), { workerData });
      await once(attacker, 'online');
      const times: number[] = [];
      for (const endAt = performance.now() + phaseMs; performance.now() < endAt; await sleep(probeEveryMs)) {
        const { status, ms } = await stranger.request(`${origin}/api/v4.0/invoices/20418`, { headers });
        expect(status).toBe(200);
        times.push(ms);
      }
      stranger.close();
      await attacker.terminate();
      return times;
    };
    const [reads, attacks]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round++) {
      reads.push(...(await readDuring('', `127.0.${2 * round + 1}`)));
      attacks.push(...(await readDuring(body, `127.0.${2 * round + 2}`)));
    }
    const [usual, attacked] = [medianOf(reads), medianOf(attacks)];
    console.log(`${name}: others read in ${attacked.toFixed(1)} ms, and in ${usual.toFixed(1)} ms during reads`);
    expect(attacked).toBeLessThanOrEqual(slowdownMaximum * usual);
  });
});
