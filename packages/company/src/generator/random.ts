export type Random = ReturnType<typeof createRandom>;

export function createRandom(seed: string) {
  let state = hash(seed);
  // mulberry32. Not cryptographic.
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 0x100000000;
  };
  /** Both inclusive. */
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)] as T;
  const hex = (count: number): string => Array.from({ length: count }, () => int(0, 15).toString(16)).join('');
  return {
    int,
    pick,
    /** A multiple of `step` from `min`, both inclusive. */
    step: (min: number, max: number, step: number) =>
      Number((min + int(0, Math.round((max - min) / step)) * step).toFixed(2)),
    chance: (probability: number) => next() < probability,
    /** Distinct elements, in the order of the list. */
    some<T>(list: readonly T[], count: number) {
      let wanted = Math.min(count, list.length);
      return list.filter((_, index) => {
        const taken = next() < wanted / (list.length - index);
        if (taken) wanted -= 1;
        return taken;
      });
    },
    weighted<T>(choices: readonly (readonly [choice: T, weight: number])[]) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0);
      const hit = choices.find(([, weight]) => {
        left -= weight;
        return left < 0;
      });
      return (hit ?? (choices.at(-1) as (typeof choices)[number]))[0];
    },
    digits: (count: number) => Array.from({ length: count }, () => int(0, 9)).join(''),
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${pick(['8', '9', 'a', 'b'])}${hex(3)}-${hex(12)}`,
  };
}

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}
