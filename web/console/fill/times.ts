/** A moment as the API takes it, and as the browser's own field for it does: both are UTC here. */

/** `2026-01-01T00:00:00Z` is shown as `2026-01-01T00:00:00`; what is no moment, as nothing. */
export function localTimeOf(value: string): string {
  const moment = new Date(value);
  return value === '' || Number.isNaN(moment.getTime()) ? '' : moment.toISOString().replace(/(?:\.000)?Z$/, '');
}

export const timeOf = (local: string): string =>
  local === '' ? '' : new Date(`${local}Z`).toISOString().replace('.000Z', 'Z');
