import type { Json } from '@fagvaerk/catalogue/model.ts';

/** A row with its keys and its places in the indexes; of a deleted record no more than that is left. */
export const rowBytes = 128;
/** The ids in a list lead to other records, which are shown with this one: a thousand are enough. */
const idBytes = 100;
const entryBytes = 16;

/**
 * About how many bytes a value takes, in memory and on disk, whichever is more: names are written with every record on disk,
 * and a single letter beyond Latin-1 makes all of a text twice as large in memory.
 */
export function weigh(value: Json | undefined): number {
  if (typeof value === 'string') return 8 + 2 * value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (Array.isArray(value)) {
    if (typeof value[0] === 'number') return 16 + idBytes * value.length;
    return value.reduce((sum: number, entry) => sum + entryBytes + weigh(entry), 16);
  }
  let sum = 24;
  for (const name in value) sum += name.length + 4 + weigh((value as Readonly<Record<string, Json>>)[name]);
  return sum;
}
