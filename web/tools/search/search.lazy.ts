const activate = (target: EventTarget | null, shouldOpen: boolean): void => {
  const form = target instanceof HTMLInputElement && target.closest<HTMLFormElement>('form[data-search]');
  // Without it the form leads to the results.
  if (form) import('./search-box.ts').then(({ initSearch }) => initSearch(form, shouldOpen)).catch(() => {});
};

// Tabbing through does not open the list.
addEventListener('focusin', ({ target }) => activate(target, false));
addEventListener('click', ({ target }) => activate(target, true));

// Focused before this script ran.
activate(document.activeElement, true);

export {};
