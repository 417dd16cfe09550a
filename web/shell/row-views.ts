/** How much of each field the reader sees; remembered for all pages. */
export const rowViews = ['names', 'lines', 'full'] as const;
export const rowsStorageKey = 'rows';
