import { panelRoutes } from '../shell/panel-addresses.ts';

/** The panel navigates by itself. The CSP lists the hash. */
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

/** Added on interaction: matching every link takes as long as laying out a screen. */
export function addSpeculationRules(): void {
  const rules = document.createElement('script');
  rules.type = 'speculationrules';
  rules.textContent = speculationRules;
  document.head.append(rules);
}
