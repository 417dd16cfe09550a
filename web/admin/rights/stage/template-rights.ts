import type { EndpointListItem } from '@fagvaerk/contract/admin-answers.ts';
import type { RightsTemplate, TemplateToSave } from '@fagvaerk/contract/rights.ts';
import { grantedBy, rulesOf } from '@fagvaerk/contract/template-rules.ts';
import { type Draft, flagsIn, levels, mapFlags, type Rights } from '../changes.ts';

/** What a template gives on the endpoints that there are today. */
export const rightsOfTemplate = ({ rules }: RightsTemplate, endpoints: readonly EndpointListItem[]): Rights =>
  new Map(
    endpoints.flatMap((endpoint) => {
      const granted = grantedBy(rules, endpoint);
      return granted.length > 0 ? [[endpoint.id, mapFlags((level) => granted.includes(level))] as const] : [];
    }),
  );

/** The rules of a template that gives what the draft shows. */
export const rulesOfDraft = (draft: Draft, endpoints: readonly EndpointListItem[]): TemplateToSave['Rules'] =>
  toPayload(rulesOf(endpoints, ({ id }) => levels.filter((level) => flagsIn(draft, id)[level])));

/** As they are sent. */
export const toPayload = (rules: ReturnType<typeof rulesOf> | RightsTemplate['rules']): TemplateToSave['Rules'] =>
  rules.map(({ endpoints, levels: granted }) => ({ Endpoints: endpoints, Levels: [...granted] }));

/** What a picker tells templates apart by. */
export const templateValue = ({ templateID, name }: RightsTemplate): string =>
  templateID === null ? name : `${templateID}`;
