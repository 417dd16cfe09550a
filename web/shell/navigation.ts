import { foldedMenuKey, menuId } from './menu.ts';

const menu = (): HTMLElement | null => document.getElementById(menuId);

addEventListener('click', (event) => {
  const target = event.target as Element;
  if (target.closest('.menu-fold')) {
    const isFolded = document.documentElement.toggleAttribute('data-folded');
    try {
      localStorage[foldedMenuKey] = isFolded ? 1 : '';
    } catch {}
  }
  const anchor = target.closest<HTMLAnchorElement>('.anchor,.copy-page');
  if (anchor) {
    // A link to Markdown is copied instead of opened.
    if (!anchor.hash) event.preventDefault();
    void import('./copy-link.ts').then(({ copyLink }) => copyLink(anchor));
  }
  // The open menu would cover the target.
  if (target.closest('.contents')) menu()?.hidePopover();
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
