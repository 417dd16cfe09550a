import { setTimeout as sleep } from 'node:timers/promises';

/** `work` must not reject. `close` waits for the current run. */
export function repeatEvery(everyMs: number, work: () => Promise<void>) {
  const closed = new AbortController();
  const repeat = async (): Promise<void> => {
    while (!closed.signal.aborted) {
      await sleep(everyMs, undefined, { ref: false, signal: closed.signal }).catch(() => {});
      if (!closed.signal.aborted) await work();
    }
  };
  const running = repeat();
  return {
    close: async (): Promise<void> => {
      closed.abort();
      await running;
    },
  };
}
