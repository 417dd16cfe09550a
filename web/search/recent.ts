/** The latest searches of this browser; they leave it for nowhere. */
const storageKey = 'fagvaerk.searches';
const keptAtMost = 5;

export function recentSearches(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, keptAtMost) : [];
  } catch {
    return [];
  }
}

export function rememberSearch(query: string): void {
  const others = recentSearches().filter((one) => one !== query);
  keep(JSON.stringify([query, ...others].slice(0, keptAtMost)));
}

export function forgetSearches(): void {
  keep(null);
}

/** A browser that keeps nothing is no reason to fail. */
function keep(value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, value);
  } catch {}
}
