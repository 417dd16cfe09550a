import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseOpenError } from './open.ts';
import { isDatabaseUnavailable } from './unavailable.ts';

const tryEveryMs = 500;

/** What `open` opens, as soon as the database answers. What trying again cannot mend is told at once. */
export async function whenAvailable<Opened>(
  open: () => Promise<Opened>,
  { withinMs, onWait }: Readonly<{ withinMs: number; onWait: (error: Error) => void }>,
): Promise<Opened> {
  const endsAtMs = performance.now() + withinMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof Error) || !isTemporary(error) || performance.now() >= endsAtMs) throw error;
      onWait(error);
      await sleep(tryEveryMs);
    }
  }
}

const isTemporary = (error: Error): boolean =>
  isDatabaseUnavailable(error instanceof DatabaseOpenError ? error.cause : error);
