/** Restores open menu groups, and scrolls to the current entry where CSS cannot. */
import { menuId } from '../../shell/element-ids.ts';

try {
  const menu = document.getElementById(menuId) as HTMLElement;
  const current = menu.querySelector('[aria-current]');
  for (const group of menu.querySelectorAll('details')) {
    const stored = sessionStorage[group.dataset.group as string];
    if (stored && !group.contains(current)) group.open = stored === '1';
  }
  if (!CSS.supports('scroll-initial-target:nearest')) current?.scrollIntoView({ block: 'center' });
} catch {
  // Storage is denied: the menu opens at the current entry.
}
