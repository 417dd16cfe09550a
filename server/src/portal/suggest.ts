import type { Language } from '@fagvaerk/contract/language.ts';
import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { editDistance } from '../http/nearest-name.ts';

type Page = PortalManifest['pages'][number];

const suggestionsAtMost = 5;
/** So that the comparison stays cheap. */
const comparedCharacters = 48;
/** Up to this share of the letters may be wrong. */
const tolerance = 0.5;

/** The pages whose route, alias or title is most similar to an address that was not found, the most similar first. */
export function suggestPages(pages: readonly Page[], path: string, language: Language) {
  const wanted = plainName(path);
  if (wanted === '') return [];
  return pages
    .map((page) => ({ page, distance: Math.min(...namesOf(page).map((name) => distanceBetween(wanted, name))) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, suggestionsAtMost)
    .map(({ page }) => ({ route: page.route, title: page.title[language] }));
}

const namesOf = (page: Page): string[] =>
  [page.route, ...page.aliases, page.title.da, page.title.en].map(plainName).filter((name) => name !== '');

/** The last part that is not empty, in letters and digits only: `/Docs/Invoices-V4/` → `invoicesv4`. */
function plainName(text: string): string {
  const parts = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '')
    .split('/');
  return (parts.findLast((part) => part !== '') ?? '').slice(0, comparedCharacters);
}

/** 0 for equal names, 1 for names that share nothing. */
function distanceBetween(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  // Too many names begin with the same one or two letters.
  if (shorter >= 3 && (a.startsWith(b) || b.startsWith(a))) return ((longer - shorter) / longer) * tolerance;
  return editDistance(a, b) / longer;
}
