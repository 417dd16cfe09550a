import { expect, it } from 'vitest';
import { DatabaseOpenError } from './open.ts';
import { retryUntilAvailable } from './wait.ts';

const away = () => new DatabaseOpenError(Object.assign(new Error('no one there'), { code: 'ECONNREFUSED' }));
const closed = () => new DatabaseOpenError(Object.assign(new Error('wrong password'), { code: '28P01' }));

async function tryOpening(failures: number, error: () => Error, withinMs: number) {
  let tries = 0;
  const waits: Error[] = [];
  const open = async () => {
    if (tries++ < failures) throw error();
    return 'opened';
  };
  const outcome = await retryUntilAvailable(open, { withinMs, onWait: (why) => waits.push(why) }).catch((why) => why);
  return { outcome, tries, waits: waits.length };
}

it('waits for a database that does not respond yet', async () => {
  expect(await tryOpening(2, away, 600_000)).toEqual({ outcome: 'opened', tries: 3, waits: 2 });
});

it('gives up after the time limit, or at once without one', async () => {
  expect(await tryOpening(Number.POSITIVE_INFINITY, away, 0)).toEqual({ outcome: away(), tries: 1, waits: 0 });
  const { outcome, tries, waits } = await tryOpening(Number.POSITIVE_INFINITY, away, 1);
  expect([outcome, tries - waits, tries > 1]).toEqual([away(), 1, true]);
});

it('does not retry permanent errors', async () => {
  expect(await tryOpening(1, closed, 600_000)).toEqual({ outcome: closed(), tries: 1, waits: 0 });
});
