/** Loaded on the first pointer or key event. */

import { menuId } from './menu.ts';
import { spyOnScroll } from './scroll-spy.ts';
import { addSpeculationRules } from './speculation-rules.ts';

addSpeculationRules();
if (document.querySelector('.contents')) spyOnScroll();
if (document.querySelector('.attributes')) void import('../islands/fields.ts');
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('./panel-links.ts');
if (document.querySelector('.data-map')) void import('../data-map/open-on-click.ts');

const menu = document.getElementById(menuId);
/** On phones the open menu covers the page, which must not get the focus. */
const setInert = (isInert: boolean): void => {
  for (const behind of document.querySelectorAll<HTMLElement>('main, .top-bar, .page-foot')) behind.inert = isInert;
};
const enterMenu = (): void => {
  setInert(true);
  menu?.querySelector<HTMLElement>('.menu-close')?.focus();
  const current = menu?.querySelector<HTMLElement>('[aria-current]');
  const scroller = current?.closest('.side-menu-scroll');
  // scrollIntoView might also scroll the page.
  if (current && scroller) scroller.scrollTop = current.offsetTop - scroller.clientHeight / 2;
};
menu?.addEventListener('toggle', ({ newState }) => newState === 'open' && enterMenu());
// Before it closes, because the focus returns to the button in the bar.
menu?.addEventListener('beforetoggle', ({ newState }) => newState === 'closed' && setInert(false));
if (menu?.matches(':popover-open')) enterMenu();
