/** Pages a reader is about to open are fetched while the pointer rests on the link. */
import { panelRoutes } from './panel-addresses.ts';

/** The panel opens its own pages. Listed by hash in the CSP. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [{ href_matches: '/*' }, { not: { href_matches: ['/openapi/*', '/postman/*', ...panelRoutes] } }],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Not before a pointer comes: every link is held against the rules, which takes as long as laying out a screen of text. */
export function readAhead(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = speculationRules;
  document.head.append(rules);
}
