import type { Language } from '@fagvaerk/contract/language.ts';
import type { PortalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { editDistance } from '../answer/edit-distance.ts';

type Page = PortalManifest['pages'][number];
export type Suggestion = { route: string; title: string };

const suggestionsAtMost = 5;
/** Longer addresses are cut before they are compared: nobody mistypes that much, and the comparison stays cheap. */
const comparedCharacters = 48;
/** Up to this share of the letters may be wrong. */
const tolerance = 0.5;

/**
 * The pages whose route, alias or title lies nearest to an address that was not found, nearest first.
 * A name that begins with the other counts as near; otherwise the edit distance decides.
 */
export function suggestPages(pages: readonly Page[], path: string, language: Language): Suggestion[] {
  const wanted = plainName(path);
  if (wanted === '') return [];
  return pages
    .map((page) => ({ page, distance: Math.min(...namesOf(page).map((name) => distanceBetween(wanted, name))) }))
    .filter(({ distance }) => distance <= tolerance)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, suggestionsAtMost)
    .map(({ page }) => ({ route: page.route, title: page.title[language] }));
}

function namesOf(page: Page): string[] {
  return [page.route, ...page.aliases, page.title.da, page.title.en].map(plainName).filter((name) => name !== '');
}

/** The last part that says something, in letters and digits only: `/Docs/Invoices-V4/` → `invoicesv4`. */
function plainName(text: string): string {
  const parts = text
    .toLowerCase()
    .split('/')
    .map((part) => part.replace(/[^\p{L}\p{N}]/gu, ''));
  return (parts.findLast((part) => part !== '') ?? '').slice(0, comparedCharacters);
}

/** 0 for equal names, 1 for names that share nothing. */
function distanceBetween(a: string, b: string): number {
  const longer = Math.max(a.length, b.length);
  const shorter = Math.min(a.length, b.length);
  // One or two letters begin too many names to mean any of them.
  if (shorter >= 3 && (a.startsWith(b) || b.startsWith(a))) return ((longer - shorter) / longer) * tolerance;
  return editDistance(a, b) / longer;
}
