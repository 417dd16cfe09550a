type Limits = Readonly<{
  atOnce: number;
  /** How many may wait in all, and how many of one caller. */
  waiting: number;
  waitingOfOne: number;
}>;

/** Work that is done so many at a time. Callers who wait take turns, so that one who brings much delays only himself. */
export function makeLane({ atOnce, waiting, waitingOfOne }: Limits) {
  const turns = new Map<string, (() => void)[]>();
  let busy = 0;
  let inLine = 0;

  const standInLine = (caller: string) =>
    new Promise<void>((begin) => {
      inLine++;
      turns.set(caller, [...(turns.get(caller) ?? []), begin]);
    });
  const letNextBegin = () => {
    const [caller, [begin, ...later]] = turns.entries().next().value ?? ['', []];
    if (!begin) return void busy--;
    inLine--;
    turns.delete(caller);
    if (later.length > 0) turns.set(caller, later);
    begin();
  };

  return {
    hasRoomFor: (caller: string): boolean =>
      busy < atOnce || (inLine < waiting && (turns.get(caller)?.length ?? 0) < waitingOfOne),
    async run<T>(caller: string, work: () => Promise<T>): Promise<T> {
      if (busy < atOnce) busy++;
      else await standInLine(caller);
      try {
        return await work();
      } finally {
        letNextBegin();
      }
    },
  };
}
