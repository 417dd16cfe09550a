/** What makes search answer when the reader reaches for it: the field, `/`, or Ctrl/⌘ K, from anywhere. */
const formOf = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-search]') : null;

const reachFor = (form: HTMLFormElement | null | undefined, isWanted: boolean): void => {
  if (form) void import('./search-box.ts').then(({ wakeSearch }) => wakeSearch(form, isWanted));
};

// Whoever only passes by with Tab is shown nothing.
addEventListener('focusin', ({ target }) => reachFor(formOf(target), false));
addEventListener('click', ({ target }) => {
  if (target instanceof HTMLInputElement) reachFor(formOf(target), true);
});

// Whoever was there before the page was awake.
reachFor(formOf(document.activeElement), true);

addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'));
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isSlash && !isCommand) return;
  // The one in the phone's menu is there too, but not to be seen.
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-search] input');
  const seen = [...fields].find((one) => one.checkVisibility());
  if (!seen) return;
  event.preventDefault();
  seen.focus();
  seen.select();
  reachFor(seen.form, true);
});
