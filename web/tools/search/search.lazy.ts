const closestForm = (target: EventTarget | null): HTMLFormElement | null =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-search]') : null;

const activate = (form: HTMLFormElement | null | undefined, shouldOpen: boolean): void => {
  if (form) void import('./search-box.ts').then(({ initSearch }) => initSearch(form, shouldOpen));
};

// Tabbing through does not open the list.
addEventListener('focusin', ({ target }) => activate(closestForm(target), false));
addEventListener('click', ({ target }) => {
  if (target instanceof HTMLInputElement) activate(closestForm(target), true);
});

// Focused before this script ran.
activate(closestForm(document.activeElement), true);

addEventListener('keydown', (event) => {
  const { target } = event;
  const isTyping =
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input,textarea,select'));
  const isSlash = event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey;
  const isCommand = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey;
  if (!isSlash && !isCommand) return;
  // The menu of phones has a hidden field, too.
  const fields = document.querySelectorAll<HTMLInputElement>('form[data-search] input');
  const field = [...fields].find((one) => one.checkVisibility());
  if (!field) return;
  event.preventDefault();
  field.focus();
  field.select();
  activate(field.form, true);
});
