/** What a name is compared by, where letter case and composition must not tell two of them apart. */
export const foldName = (name: string): string => name.normalize('NFKC').toLowerCase();

/** Danish letters stand after z in this order; everything else loses its accents. */
const lastLetters: Record<string, string> = { æ: '{', ä: '{', ø: '|', ö: '|', å: '}' };

/** A text whose plain order by code point is the Danish alphabetical order. */
export function danishOrder(text: string): string {
  return foldName(text)
    .replace(/[æäøöå]/g, (letter) => lastLetters[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}
