/** Does something again and again, each time so long after the last has ended; what fails is its own to tell. `close` waits for what is under way. */
export function regularly(everyMs: number, work: () => Promise<void>) {
  let working: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const wait = (): void => {
    timer = setTimeout(() => {
      working = work().then(() => timer && wait());
    }, everyMs).unref();
  };
  wait();
  return {
    close: async (): Promise<void> => {
      clearTimeout(timer);
      timer = undefined;
      await working;
    },
  };
}
