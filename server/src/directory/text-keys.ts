import { refuseWhere } from './refusal.ts';

export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();

const lastLetters: Record<string, string> = { æ: '{', ä: '{', ø: '|', ö: '|', å: '}' };

export function danishOrder(text: string): string {
  return foldName(text)
    .replace(/[æäøöå]/g, (letter) => lastLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

type Named = Readonly<{ id?: number | undefined; name: string }>;

export function refuseTakenNames(
  wanted: readonly Named[],
  known: readonly Named[],
  rule: 'site-name-taken' | 'role-name-taken',
): void {
  const owners = new Map(known.map(({ id, name }) => [foldName(name), id]));
  const keys = wanted.map(({ name }) => foldName(name));
  refuseWhere(wanted, ({ id }, index) => {
    const key = keys[index] ?? '';
    const isTaken = owners.has(key) && owners.get(key) !== id;
    return (isTaken || keys.indexOf(key) !== index) && { field: 'Name', rule };
  });
}
