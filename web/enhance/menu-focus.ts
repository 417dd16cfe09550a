import { menuId } from '../shell/element-ids.ts';

const menu = (): HTMLElement | null => document.getElementById(menuId);
/** On phones the open menu covers the page, which must not get the focus. */
const setInert = (isInert: boolean): void => {
  for (const behind of document.querySelectorAll<HTMLElement>('main, .top-bar, .page-foot')) behind.inert = isInert;
};
const enterMenu = (): void => {
  setInert(true);
  menu()?.querySelector<HTMLElement>('.menu-close')?.focus();
  const current = menu()?.querySelector<HTMLElement>('[aria-current]');
  const scroller = current?.closest('.side-menu-scroll');
  // scrollIntoView might also scroll the page.
  if (current && scroller) scroller.scrollTop = current.offsetTop - scroller.clientHeight / 2;
};
// These events do not bubble.
document.addEventListener(
  'toggle',
  ({ target, newState }) => target === menu() && newState === 'open' && enterMenu(),
  true,
);
// Before it closes, because the focus returns to the button in the bar.
document.addEventListener(
  'beforetoggle',
  ({ target, newState }) => target === menu() && newState === 'closed' && setInert(false),
  true,
);
// The open menu would cover the target, and the panel does not load a page.
addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.side-menu a')) menu()?.hidePopover();
});
if (menu()?.matches(':popover-open')) enterMenu();
