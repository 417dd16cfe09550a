/** The steps of a recipe that have been run in this tab. */
import { completedStepsStorageKey } from '../../enhance/storage-keys.ts';
import { readText, writeText } from '../../enhance/stored-value.ts';

const steps = [...document.querySelectorAll('.guide:not(.front) .run-call')];
const keyOf = (step: Element): string => `${completedStepsStorageKey}${location.pathname}/${steps.indexOf(step)}`;

export function restoreCompletedSteps(): void {
  for (const step of steps) step.toggleAttribute('data-done', readText(keyOf(step), 'sessionStorage') !== null);
}

export function markCompleted(step: Element): void {
  if (!steps.includes(step)) return;
  step.toggleAttribute('data-done', true);
  writeText(keyOf(step), '1', 'sessionStorage');
}
