/** What menu and headings do for a reader with scripts: a menu that can be put away and opens at the page being read, links that are copied. */
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
  const anchor = target.closest<HTMLAnchorElement>('.anchor,.page-links [href$=md]');
  if (anchor) {
    // No place on the page, but the page as a text: it is copied instead of shown.
    if (!anchor.hash) event.preventDefault();
    void import('./copy-link.ts').then(({ copyLink }) => copyLink(anchor));
  }
  // A place on the same page would lie under the drawer.
  if (target.closest('.contents')) menu()?.hidePopover();
});

addEventListener(
  'toggle',
  ({ target }) => {
    const { dataset, open } = target as HTMLDetailsElement;
    // Which groups are open outlives the page; the inline script beside the menu restores it before the first paint.
    if (dataset.group) sessionStorage[dataset.group] = +open;
    const current = target === menu() ? (target as Element).querySelector<HTMLElement>('[aria-current]') : null;
    const scroller = current?.closest('.side-menu-scroll');
    // Not scrollIntoView, which may move the page below as well.
    if (current && scroller) scroller.scrollTop = current.offsetTop - scroller.clientHeight / 2;
  },
  true,
);

// At the first sign of the reader rather than the first scroll: a link from elsewhere scrolls by itself.
// Where it cannot be fetched the page is read all the same.
for (const type of ['pointerover', 'keydown'])
  addEventListener(type, () => import('./first-sign.ts').catch(() => {}), { once: true });

// After a change of language the browser remembers places again.
addEventListener('load', () =>
  setTimeout(() => {
    history.scrollRestoration = 'auto';
  }),
);
