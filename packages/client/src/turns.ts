/** Runs at most so many tasks at once; the others wait in order until their caller gives up. */
export function createTurns(
  most: number,
): <Result>(signal: AbortSignal, task: () => Promise<Result>) => Promise<Result> {
  let free = most;
  const waiting = new Set<() => void>();
  return async (signal, task) => {
    signal.throwIfAborted();
    if (free > 0) free--;
    else
      await new Promise<void>((resolve, reject) => {
        waiting.add(resolve);
        signal.addEventListener('abort', () => waiting.delete(resolve) && reject(signal.reason), { once: true });
      });
    try {
      return await task();
    } finally {
      const [next] = waiting;
      if (next) waiting.delete(next);
      else free++;
      next?.();
    }
  };
}
