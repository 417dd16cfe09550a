import { type ApiDocument, isNode, type Node, propertiesOf } from '@fagvaerk/catalogue/document.ts';
import type { LoggedField } from '@fagvaerk/contract/calls.ts';
import { loggedFieldsMaximum } from '@fagvaerk/contract/limits.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { SandboxResponse } from './response.ts';

/** These say what the documents say; others quote what was sent. */
const loggedDetails = new Set(['type', 'format', 'limit', 'start', 'nearest']);

const fieldsIn = (node: Node): string[] => [
  ...Object.keys(propertiesOf(node)),
  ...Object.values(node).flat().filter(isNode).flatMap(fieldsIn),
];

/** For a header. What callers make up, keys of dictionaries too, and positions in lists are not logged. */
export function createLoggedFields(documents: readonly ApiDocument[], plans: readonly OperationPlan[]) {
  const parameters = plans.flatMap((plan) => plan.parameters.map(({ name }) => name));
  const documented = new Set([...parameters, ...documents.flatMap(fieldsIn)]);
  return (answer: SandboxResponse): string | undefined => {
    if (answer.status !== 400) return;
    const fields = new Map<string, LoggedField>();
    for (const { index, field, code, details } of answer.violations ?? []) {
      const name = field.replaceAll(/\[\d+\]/g, '');
      if (fields.size === loggedFieldsMaximum || !name.split('.').every((part) => documented.has(part))) continue;
      const kept = Object.entries(details).filter(([detail]) => loggedDetails.has(detail));
      fields.set(`${name} ${code}`, { name, code, isInObject: index !== null, details: Object.fromEntries(kept) });
    }
    return fields.size > 0 ? encodeURIComponent(JSON.stringify([...fields.values()])) : undefined;
  };
}
