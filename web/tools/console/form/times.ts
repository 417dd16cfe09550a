/** `2026-01-01T00:00:00Z` becomes `2026-01-01T00:00:00`; both are UTC. Invalid dates become ''. */
export function toInputValue(value: string): string {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace(/(?:\.000)?Z$/, '');
}

export const fromInputValue = (local: string): string =>
  local === '' ? '' : new Date(`${local}Z`).toISOString().replace('.000Z', 'Z');
