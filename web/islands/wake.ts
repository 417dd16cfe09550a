/** The only script a documentation page loads before it is touched: wakes islands and lists of fields on intent. */
import '../console/reach.ts';
import '../key/reach.ts';
import '../samples/reach.ts';
import '../search/reach.ts';
import '../shell/bring-typeface.ts';
import '../shell/finding-the-way.ts';

// What only works from now on is shown from now on.
document.documentElement.dataset.awake = '';

const woken = new WeakMap<Element, Promise<void>>();

const wake = (island: HTMLElement): Promise<void> => {
  const waking = woken.get(island) ?? import('./hydrate.ts').then(({ hydrateIsland }) => hydrateIsland(island));
  woken.set(island, waking);
  return waking;
};

const islandOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('page-island') : null;

for (const type of ['pointerover', 'focusin', 'touchstart']) {
  addEventListener(
    type,
    (event) => {
      const island = islandOf(event);
      if (island) void wake(island);
      const field = event.target instanceof Element && event.target.closest('.attributes>li');
      if (field) void import('./fields.ts').then(({ reachField }) => reachField(field, event));
    },
    { capture: true, passive: true },
  );
}

// A click that comes before the part is awake is held back and replayed.
addEventListener(
  'click',
  (event) => {
    const island = islandOf(event);
    if (!island || island.dataset.awake !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.target as HTMLElement;
    void wake(island).then(() => target.closest('button')?.click());
  },
  true,
);

// What was pressed before the page was awake is pressed again, where the browser has done nothing by itself.
window.onclick = window.onkeydown = null;
const { early } = window;
const pressed = early?.target as Element | undefined;
if (early && pressed && (early.type === 'keydown' || pressed.closest('button:not([popovertarget])')))
  pressed.dispatchEvent(early);

declare global {
  interface Window {
    /** The first press, kept by the script in the head. */
    early?: Event;
  }
}
