import { refuseWhere } from './change.ts';

/** Makes names that differ only in letter case or Unicode composition equal. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Danish letters come after z, in this order. */
const lastLetters: Record<string, string> = { æ: '{', ä: '{', ø: '|', ö: '|', å: '}' };

/** A sort key whose code point order is Danish alphabetical order. */
export function danishOrder(text: string): string {
  return foldName(text)
    .replace(/[æäøöå]/g, (letter) => lastLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

type Named = Readonly<{ id?: number | undefined; name: string }>;

/** Refuses names that another row has, or that occur twice in the list. Swapping two names takes two calls. */
export function refuseTakenNames(
  wanted: readonly Named[],
  known: readonly Named[],
  rule: 'site-name-taken' | 'template-name-taken',
): void {
  const owners = new Map(known.map(({ id, name }) => [foldName(name), id]));
  const keys = wanted.map(({ name }) => foldName(name));
  refuseWhere(wanted, ({ id }, index) => {
    const key = keys[index] ?? '';
    const isTaken = owners.has(key) && owners.get(key) !== id;
    return (isTaken || keys.indexOf(key) !== index) && { field: 'Name', rule };
  });
}
