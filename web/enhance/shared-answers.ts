/** What all calls of a page share opens by link. */
const shared = document.getElementById('shared');
/** The browser cannot return the focus: a link loses it when it is followed. */
let opener: HTMLElement | null = null;
const isLinked = (): boolean => location.hash.startsWith('#shared');

export function open(): void {
  // The first press may have loaded this module.
  opener ??= document.querySelector<HTMLElement>(`.endpoint a[href="${CSS.escape(location.hash)}"]`);
  shared?.showPopover();
  shared?.focus({ preventScroll: true });
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'nearest' });
}

addEventListener('click', ({ target }) => {
  opener = (target as Element).closest<HTMLElement>('.endpoint a[href^="#shared"]') ?? opener;
});

// Also when the reader goes back.
addEventListener('hashchange', () => isLinked() || shared?.hidePopover());
shared?.addEventListener('toggle', ({ newState }) => {
  if (newState === 'open') return;
  const { activeElement } = document;
  if (activeElement === document.body || shared.contains(activeElement)) opener?.focus({ preventScroll: true });
  // Lets the same link open it again.
  if (isLinked()) history.replaceState(history.state, '', location.pathname + location.search);
});
