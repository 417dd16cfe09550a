import { setTimeout as sleep } from 'node:timers/promises';
import { isDatabaseUnavailable } from './unavailable.ts';

const retryEveryMs = 500;

/** Errors that a retry cannot fix are thrown at once. */
export async function retryUntilAvailable<Opened>(
  open: () => Promise<Opened>,
  { withinMs, onWait }: Readonly<{ withinMs: number; onWait: (error: Error) => void }>,
): Promise<Opened> {
  const deadlineMs = performance.now() + withinMs;
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!(error instanceof Error) || !isTemporary(error) || performance.now() >= deadlineMs) throw error;
      onWait(error);
      await sleep(retryEveryMs);
    }
  }
}

/** Errors of the sandbox lose their class between threads. */
const isTemporary = (error: unknown): boolean =>
  error instanceof Error && (isDatabaseUnavailable(error) || isTemporary(error.cause));
