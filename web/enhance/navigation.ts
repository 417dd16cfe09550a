addEventListener('click', (event) => {
  const target = event.target as Element;
  const anchor = target.closest<HTMLAnchorElement>('.anchor,.copy-page');
  if (anchor) {
    // A link to Markdown is copied instead of opened.
    if (!anchor.hash) event.preventDefault();
    void import('./copy-link.ts').then(({ copyLink }) => copyLink(anchor));
  }
});

addEventListener(
  'toggle',
  ({ target }) => {
    const { dataset, open } = target as HTMLDetailsElement;
    // Restored before the first paint by the inline script beside the menu.
    if (dataset.group) sessionStorage[dataset.group] = +open;
  },
  true,
);

addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[action^="/language/"]')) return;
  event.preventDefault();
  void import('./switch-language.ts').then(
    ({ switchLanguage }) => switchLanguage(form),
    () => form.submit(),
  );
});

try {
  if (sessionStorage.place != null) void import('./reading-position.ts').then((it) => it.restoreReadingPosition());
} catch {}
