/** Which of the names that are known is the one nearest to what was written; of equals the first. */
export function nearestName(wanted: string, known: readonly string[]): string {
  const written = wanted.slice(0, comparedCharacters).toLowerCase();
  let nearest = '';
  let least = Number.POSITIVE_INFINITY;
  for (const name of known) {
    const distance = editDistance(written, name.toLowerCase());
    if (distance < least) [nearest, least] = [name, distance];
  }
  return nearest;
}

/** Nobody mistypes more than that, and the comparison stays cheap. */
const comparedCharacters = 48;

/** Levenshtein's distance, one row at a time. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
