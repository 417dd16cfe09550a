export function nearestName(wanted: string, known: readonly string[], most = tolerance): string | null {
  const written = wanted.slice(0, comparedCharacters).toLowerCase();
  let nearest: string | null = null;
  let least = most;
  for (const name of known) {
    const share = editDistance(written, name.toLowerCase()) / Math.max(written.length, name.length);
    if (share < least) [nearest, least] = [name, share];
  }
  return nearest;
}

/** Maximum share of wrong letters. */
export const tolerance = 0.5;
/** Bounds the cost. */
export const comparedCharacters = 48;

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
