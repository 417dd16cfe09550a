/** Lists of fields are one tab stop each; arrow keys move inside. */
export const fieldLink = (field: Element): HTMLAnchorElement | null => field.querySelector(':scope > a');

/** Name, chip, summary and copy button. */
export const stopsOf = (field: Element): HTMLElement[] => [
  ...field.querySelectorAll<HTMLElement>(':scope > a, :scope > details > summary, :scope > .field-link > button'),
];

/** Groups that stand together are one list. Filtered and folded fields are not shown. */
export function shownBeside(field: Element): Element[] {
  const list = field.parentElement;
  const group = list?.parentElement?.matches('.group') ? list.parentElement : null;
  const fields = group
    ? group.parentElement?.querySelectorAll(':scope > .group[open]:not([hidden]) > ul > li')
    : list?.children;
  return [...(fields ?? [])].filter((one) => !one.hasAttribute('hidden'));
}

export function setTabStop(field: Element): void {
  for (const other of shownBeside(field)) for (const stop of stopsOf(other)) stop.tabIndex = -1;
  const link = fieldLink(field);
  if (link) link.tabIndex = 0;
}

/** A list keeps the stop that it has. */
export function setTabStops(): void {
  for (const list of document.querySelectorAll('.attributes')) {
    const fields = list.firstElementChild ? shownBeside(list.firstElementChild) : [];
    const current = fields.find((field) => fieldLink(field)?.getAttribute('tabindex') === '0') ?? fields[0];
    if (current) setTabStop(current);
  }
}
