/** Calls `reach` with the element that the pointer or the focus reaches, and with where they are now. */
export function onReach(reach: (element: Element) => void): void {
  // Not pointerover, which also happens when the page scrolls under a resting pointer.
  for (const type of ['pointermove', 'pointerdown', 'focusin'])
    addEventListener(type, ({ target }) => target instanceof Element && reach(target));
  for (const one of [[...document.querySelectorAll(':hover')].at(-1), document.activeElement]) if (one) reach(one);
}
