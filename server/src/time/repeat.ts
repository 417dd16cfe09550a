/** `work` must not reject. `close` waits for the current run. */
export function repeatEvery(everyMs: number, work: () => Promise<void>) {
  let running = Promise.resolve();
  let isClosed = false;
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = work().then(() => {
        if (!isClosed) schedule();
      });
    }, everyMs).unref();
  };
  schedule();
  return {
    close: async (): Promise<void> => {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
