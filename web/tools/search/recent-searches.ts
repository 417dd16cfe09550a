import { readStored, writeStored } from '../../enhance/stored-value.ts';

const storageKey = 'fagvaerk.searches';
const maximumEntries = 5;

export function recentSearches(): string[] {
  const stored = readStored(storageKey);
  return Array.isArray(stored) ? stored.filter((one) => typeof one === 'string').slice(0, maximumEntries) : [];
}

export function rememberSearch(query: string): void {
  const others = recentSearches().filter((one) => one !== query);
  writeStored(storageKey, [query, ...others].slice(0, maximumEntries));
}

export const forgetSearches = (): void => writeStored(storageKey, null);
