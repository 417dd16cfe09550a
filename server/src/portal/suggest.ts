import type { Language } from '@fagvaerk/contract/language.ts';
import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { comparedCharacters, editDistance, tolerance } from '../http/nearest-name.ts';

type Page = PortalManifest['pages'][number];

const suggestionsAtMost = 5;

export function createSuggestions(pages: readonly Page[]) {
  const named = pages.map((page) => ({ page, names: namesOf(page) }));
  return (path: string, language: Language) => {
    const wanted = plainName(path);
    if (wanted === '') return [];
    return named
      .map(({ page, names }) => ({ page, distance: Math.min(...names.map((name) => distanceBetween(wanted, name))) }))
      .filter(({ distance }) => distance <= tolerance)
      .sort((a, b) => a.distance - b.distance)
      .slice(0, suggestionsAtMost)
      .map(({ page }) => ({ route: page.route, title: page.title[language] }));
  };
}

const namesOf = (page: Page): string[] =>
  [page.route, ...page.aliases, page.title.da, page.title.en].map(plainName).filter((name) => name !== '');

/** `/Docs/Invoices-V4/` → `invoicesv4` */
function plainName(text: string): string {
  const parts = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '')
    .split('/');
  return (parts.findLast((part) => part !== '') ?? '').slice(0, comparedCharacters);
}

function distanceBetween(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  // Too many names share their first two letters.
  if (shorter >= 3 && (a.startsWith(b) || b.startsWith(a))) return ((longer - shorter) / longer) * tolerance;
  // At least so many letters differ.
  if (longer - shorter > tolerance * longer) return 1;
  return editDistance(a, b) / longer;
}
