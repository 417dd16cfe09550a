/** Only some browsers open what is folded around the target of a link. */
export function openFoldsAround(target: Element | null | undefined): void {
  for (let part = target?.parentElement; part; part = part.parentElement)
    if (part instanceof HTMLDetailsElement) part.open = true;
}
