import { type ApiDocument, isNode, type Node, propertiesOf } from '@fagvaerk/catalogue/document.ts';
import type { LoggedField } from '@fagvaerk/contract/calls.ts';
import { loggedFieldsMaximum } from '@fagvaerk/contract/limits.ts';
import type { OperationPlan } from './operation-plan.ts';
import type { SandboxResponse } from './response.ts';

/** These say what the documents say; others quote what was sent. */
const loggedDetails = new Set(['type', 'format', 'limit', 'start', 'nearest', 'reason']);

const fieldsIn = (node: Node): string[] => [
  ...Object.keys(propertiesOf(node)),
  ...Object.values(node).flat().filter(isNode).flatMap(fieldsIn),
];

/** Their names are made up by callers: the known name that was probably meant is logged instead. */
const madeUp = new Set(['unknown-field', 'unknown-parameter']);

/** For a header, also of a write whose other objects are saved. Made-up keys of dictionaries and positions in lists are not logged. */
export function createLoggedFields(documents: readonly ApiDocument[], plans: readonly OperationPlan[]) {
  const parameters = plans.flatMap((plan) => plan.parameters.map(({ name }) => name));
  const documented = new Set([...parameters, ...documents.flatMap(fieldsIn)]);
  return (answer: SandboxResponse): string | undefined => {
    if (!('violations' in answer)) return;
    const fields = new Map<string, LoggedField>();
    for (const { index, field, code, details } of answer.violations ?? []) {
      const isMadeUp = madeUp.has(code);
      const parts = field.replaceAll(/\[\d+\]/g, '').split('.');
      const name = isMadeUp ? String(details.nearest ?? '…') : parts.filter((part) => documented.has(part)).join('.');
      if (fields.size === loggedFieldsMaximum || name === '') continue;
      const kept = Object.fromEntries(Object.entries(details).filter(([detail]) => loggedDetails.has(detail)));
      const shown = isMadeUp ? { ...kept, field: '…' } : kept;
      fields.set(`${name} ${code}`, { name, code, isInObject: index !== null, details: shown });
    }
    return fields.size > 0 ? encodeURIComponent(JSON.stringify([...fields.values()])) : undefined;
  };
}
