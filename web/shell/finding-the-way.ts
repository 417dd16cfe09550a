/** What the menu does for a reader with scripts: it can be put away, and it opens at the page being read. */
import { foldedMenuKey, menuId } from './menu.ts';

const menu = (): HTMLElement | null => document.getElementById(menuId);

addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('.menu-fold')) {
    const isFolded = document.documentElement.toggleAttribute('data-folded');
    try {
      localStorage[foldedMenuKey] = isFolded ? 'folded' : '';
    } catch {}
  }
  // A place on the same page would lie under the drawer.
  if (target.closest('.contents')) menu()?.hidePopover();
});

addEventListener(
  'toggle',
  ({ target }) => {
    if (target === menu()) menu()?.querySelector('[aria-current]')?.scrollIntoView({ block: 'center' });
  },
  { capture: true },
);

addEventListener('scroll', () => import('./scroll-spy.ts').then(({ spyOnScroll }) => spyOnScroll()), { once: true });

// A change of language leads to a place by its address; from then on the browser remembers places again.
addEventListener('pageshow', () => {
  history.scrollRestoration = 'auto';
});
