/** What all calls of a page share opens by link. */
const shared = document.getElementById('shared');
const isLinked = (): boolean => location.hash.startsWith('#shared');

export function open(): void {
  shared?.showPopover();
  shared?.focus({ preventScroll: true });
  document.getElementById(location.hash.slice(1))?.scrollIntoView({ block: 'nearest' });
}

// Also when the reader goes back.
addEventListener('hashchange', () => isLinked() || shared?.hidePopover());
// Lets the same link open it again.
shared?.addEventListener('toggle', ({ newState }) => {
  if (newState === 'closed' && isLinked()) history.replaceState(history.state, '', location.pathname + location.search);
});
