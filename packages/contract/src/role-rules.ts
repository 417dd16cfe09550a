/**
 * Roles are rules over documented endpoints. A path grants its levels on that endpoint; a trailing star grants those
 * levels that have a method on everything below. Rules add up, and paths are case-insensitive.
 */
import { type AccessLevel, accessLevels, isOffered } from './access-levels.ts';

export interface RoleRule {
  readonly endpoints: string;
  readonly levels: readonly AccessLevel[];
}

interface Endpoint {
  readonly endpointPath: string;
  readonly methods: readonly string[];
}

export function grantedLevels(rules: readonly RoleRule[], endpoint: Endpoint): AccessLevel[] {
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

export const resourceWildcard = (path: string): string => `${path.split('/').slice(0, 4).join('/').toLowerCase()}/*`;

/** Rules granting exactly these levels, with wildcards where possible so that future endpoints are included. */
export function compactRules<Known extends Endpoint>(
  endpoints: readonly Known[],
  levelsOn: (endpoint: Known) => readonly AccessLevel[],
): RoleRule[] {
  const resources = Map.groupBy(endpoints, ({ endpointPath }) => resourceWildcard(endpointPath));
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
