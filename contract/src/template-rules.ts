/**
 * Templates of rights are rules over the documented endpoints, not lists of what there was on a day.
 * 1. A path names one endpoint, which gets the levels of the rule, whichever methods it has.
 * 2. A path that ends in a star names itself and all below it: each gets those of the levels that it has a method for.
 * 3. Several rules add up. The letter case of a path tells nothing.
 */
import { type AccessLevel, accessLevels, isOffered } from './access-levels.ts';

export interface TemplateRule {
  readonly endpoints: string;
  readonly levels: readonly AccessLevel[];
}

interface Endpoint {
  readonly endpointPath: string;
  readonly methods: readonly string[];
}

/** What a template gives on an endpoint. */
export function grantedBy(rules: readonly TemplateRule[], endpoint: Endpoint): AccessLevel[] {
  const path = endpoint.endpointPath.toLowerCase();
  return accessLevels.filter((level) =>
    rules.some(({ endpoints, levels }) => {
      if (!levels.includes(level)) return false;
      const named = endpoints.toLowerCase();
      if (!named.endsWith('/*')) return named === path;
      return `${path}/`.startsWith(named.slice(0, -1)) && isOffered(endpoint, level);
    }),
  );
}

/** `/api/v4.0/invoices/*` for every path of the invoices. */
export const wholeResource = (path: string): string => `${path.split('/').slice(0, 4).join('/').toLowerCase()}/*`;

/** The rules that give just this. A level that a resource has wherever it can is kept for the resource, so that what it gets later follows. */
export function rulesOf<Known extends Endpoint>(
  endpoints: readonly Known[],
  levelsOn: (endpoint: Known) => readonly AccessLevel[],
): TemplateRule[] {
  const resources = Map.groupBy(endpoints, ({ endpointPath }) => wholeResource(endpointPath));
  return [...resources].flatMap(([resource, own]) => {
    const whole = accessLevels.filter((level) => {
      const able = own.filter((endpoint) => isOffered(endpoint, level));
      return able.length > 0 && able.every((endpoint) => levelsOn(endpoint).includes(level));
    });
    const apart = own.map((endpoint) => ({
      endpoints: endpoint.endpointPath,
      levels: levelsOn(endpoint).filter((level) => !whole.includes(level) || !isOffered(endpoint, level)),
    }));
    return [{ endpoints: resource, levels: whole }, ...apart].filter(({ levels }) => levels.length > 0);
  });
}
