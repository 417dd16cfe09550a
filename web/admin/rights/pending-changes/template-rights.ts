import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import type { RightsTemplate, TemplateToSave } from '@fagvaerk/contract/rights.ts';
import { compactRules, grantedLevels } from '@fagvaerk/contract/template-rules.ts';
import { type Draft, flagsFor, levels, mapFlags, type Rights } from '../changes.ts';

export const templateRights = ({ rules }: RightsTemplate, endpoints: readonly EndpointListItem[]): Rights =>
  new Map(
    endpoints.flatMap((endpoint) => {
      const granted = grantedLevels(rules, endpoint);
      return granted.length > 0 ? [[endpoint.id, mapFlags((level) => granted.includes(level))] as const] : [];
    }),
  );

export const draftRules = (draft: Draft, endpoints: readonly EndpointListItem[]): TemplateToSave['Rules'] =>
  toPayload(compactRules(endpoints, ({ id }) => levels.filter((level) => flagsFor(draft, id)[level])));

export const toPayload = (rules: ReturnType<typeof compactRules> | RightsTemplate['rules']): TemplateToSave['Rules'] =>
  rules.map(({ endpoints, levels: granted }) => ({ Endpoints: endpoints, Levels: [...granted] }));

export const templateValue = ({ templateID, name }: RightsTemplate): string =>
  templateID === null ? name : `${templateID}`;
