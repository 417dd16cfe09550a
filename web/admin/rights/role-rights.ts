import type { EndpointListItem } from '@fagvaerk/contract/rights.ts';
import { compactRules, grantedLevels, type RoleRule } from '@fagvaerk/contract/role-rules.ts';
import { type Draft, flagsFor, levels, mapFlags, type Rights } from './changes.ts';

export const rightsByRules = (rules: readonly RoleRule[], endpoints: readonly EndpointListItem[]): Rights =>
  new Map(
    endpoints.flatMap((endpoint) => {
      const granted = grantedLevels(rules, endpoint);
      return granted.length > 0 ? [[endpoint.id, mapFlags((level) => granted.includes(level))] as const] : [];
    }),
  );

export const draftRules = (draft: Draft, endpoints: readonly EndpointListItem[]): RoleRule[] =>
  compactRules(endpoints, ({ id }) => levels.filter((level) => flagsFor(draft, id)[level]));
