import { describe, expect, it } from 'vitest';
import { SiteMemory } from './site-memory.ts';

const megabyte = 1024 * 1024;
/** Room for two sites that are full, and one that is being read. */
const roomBytes = 150 * megabyte;

function openMemory(weights: Record<number, number> = {}) {
  const loaded: number[] = [];
  let atOnce = 0;
  let mostAtOnce = 0;
  const memory = new SiteMemory(async (siteID: number) => {
    mostAtOnce = Math.max(mostAtOnce, ++atOnce);
    await new Promise(setImmediate);
    loaded.push(siteID);
    atOnce--;
    return { siteID, records: { weight: weights[siteID] ?? 48 * megabyte } };
  }, roomBytes);
  const held = () => [1, 2, 3, 4, 5].filter((siteID) => memory.at(siteID) !== undefined);
  const call = (siteID: number) => memory.use(siteID, async (site) => site);
  return { memory, loaded, held, call, mostAtOnce: () => mostAtOnce };
}

describe('sites in memory', () => {
  it('are read once, however many ask', async () => {
    const { call, loaded } = openMemory();
    const [one, other] = await Promise.all([call(1), call(1)]);
    expect([one === other, one === (await call(1)), loaded]).toEqual([true, true, [1]]);
  });

  it('tell what they take up', async () => {
    const { call, memory } = openMemory({ 1: 3, 2: 4 });
    await Promise.all([call(1), call(2)]);
    expect(memory.taken).toEqual({ sites: 2, bytes: 7 });
    memory.forget(1);
    expect(memory.taken).toEqual({ sites: 1, bytes: 4 });
  });

  it('leave it in the order of their last use when there is no room', async () => {
    const { call, memory, held } = openMemory();
    for (const siteID of [1, 2, 3]) await call(siteID);
    expect(held()).toEqual([1, 2, 3]);
    memory.at(1);
    await call(4);
    expect(held()).toEqual([1, 3, 4]);
  });

  it('stay where they are small', async () => {
    const { call, held } = openMemory({ 1: megabyte, 2: megabyte, 3: megabyte, 4: megabyte });
    for (const siteID of [1, 2, 3, 4, 5]) await call(siteID);
    expect(held()).toEqual([1, 2, 3, 4, 5]);
  });

  it('leave it when another has grown', async () => {
    const { call, memory, held } = openMemory();
    for (const siteID of [1, 2, 3]) await call(siteID);
    await memory.use(3, async ({ records }) => {
      records.weight = 100 * megabyte;
    });
    expect(held()).toEqual([2, 3]);
  });

  it('stay while they are used: whoever comes meanwhile finds the same one', async () => {
    const { call, memory, held } = openMemory();
    const done = Promise.withResolvers<void>();
    const using = memory.use(1, async (site) => {
      await done.promise;
      return site;
    });
    for (const siteID of [2, 3, 4, 5]) await call(siteID);
    expect(held()).toContain(1);
    const same = await call(1);
    done.resolve();
    expect(await using).toBe(same);
  });

  it('are read one after the other', async () => {
    const { call, mostAtOnce } = openMemory();
    await Promise.all([1, 2, 3, 4, 5].map(call));
    expect(mostAtOnce()).toBe(1);
  });

  it('are read again where a reading failed', async () => {
    let attempts = 0;
    const memory = new SiteMemory(async () => {
      if (++attempts === 1) throw new Error('not now');
      return { records: { weight: 1 } };
    });
    await expect(memory.use(1, async () => 'used')).rejects.toThrow('not now');
    expect(await memory.use(1, async () => 'used')).toBe('used');
  });
});
