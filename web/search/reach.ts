/** What makes search answer when the reader reaches for it: the field, `/`, or Ctrl/⌘ K, from anywhere. */
const field = 'form[data-search] input';

addEventListener('focusin', ({ target }) => {
  const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-search]') : null;
  if (form) void import('./search-box.ts').then(({ wakeSearch }) => wakeSearch(form));
});

addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'));
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isSlash && !isCommand) return;
  // The one in the phone's menu is there too, but not to be seen.
  const seen = [...document.querySelectorAll<HTMLInputElement>(field)].find((one) => one.checkVisibility());
  if (!seen) return;
  event.preventDefault();
  seen.focus();
  seen.select();
});
