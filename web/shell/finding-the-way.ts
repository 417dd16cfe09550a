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
    const current = target === menu() ? menu()?.querySelector<HTMLElement>('[aria-current]') : null;
    const scroller = current?.closest('.side-menu-scroll');
    // Not scrollIntoView, which may move the page below as well.
    if (current && scroller) scroller.scrollTop = current.offsetTop - scroller.clientHeight / 2;
  },
  { capture: true },
);

addEventListener('scroll', () => import('./scroll-spy.ts').then(({ spyOnScroll }) => spyOnScroll()), { once: true });

// After a change of language: to the place in the address, and from then on the browser remembers places again.
if (history.scrollRestoration === 'manual') {
  if (location.hash) location.replace(location.hash);
  addEventListener('load', () =>
    setTimeout(() => {
      history.scrollRestoration = 'auto';
    }),
  );
}
