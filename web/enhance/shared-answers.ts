/** What all calls of a page share opens by link. */
const shared = document.getElementById('shared');
const isLinked = (): boolean => location.hash.startsWith('#shared');

export function open(): void {
  shared?.showPopover();
  shared?.focus({ preventScroll: true });
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'nearest' });
}

// The browser cannot return the focus: a link loses it when it is followed.
let opener: HTMLElement | null = null;
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
