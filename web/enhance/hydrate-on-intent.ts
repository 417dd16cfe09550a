/** The only script a page loads before interaction (limit 2 kB). Loads everything else on intent. */
import '../tools/console/console.lazy.ts';
import '../tools/key/key.lazy.ts';
import './samples/samples.lazy.ts';
import '../tools/search/search.lazy.ts';
import '../shell/load-font.ts';
import '../shell/navigation.ts';

document.documentElement.dataset.ready = '';

const hydrated = new WeakMap<Element, Promise<void>>();

const hydrate = (island: HTMLElement): Promise<void> => {
  const hydration = hydrated.get(island) ?? import('./mount.ts').then(({ mountIsland }) => mountIsland(island));
  hydrated.set(island, hydration);
  return hydration;
};

const islandOf = (event: Event): HTMLElement | null =>
  event.target instanceof Element ? event.target.closest<HTMLElement>('page-island') : null;

for (const type of ['pointerover', 'focusin', 'touchstart']) {
  addEventListener(
    type,
    (event) => {
      const island = islandOf(event);
      if (island) void hydrate(island);
    },
    { capture: true, passive: true },
  );
}

for (const type of ['pointerover', 'keydown', 'focusin'])
  addEventListener(type, () => import('./deferred.ts').catch(() => {}), { once: true });

// Replays clicks made before hydration.
addEventListener(
  'click',
  (event) => {
    const island = islandOf(event);
    if (!island || island.dataset.ready !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const target = event.target as HTMLElement;
    void hydrate(island).then(() => target.closest('button')?.click());
  },
  true,
);

// Replays the first press made before this script ran; links, popovers and forms work without it.
window.onclick = window.onkeydown = null;
const { early } = window;
const pressed = early?.target as Element | undefined;
if (early && pressed && (early.type === 'keydown' || pressed.closest('button:not([popovertarget],[type=submit])')))
  pressed.dispatchEvent(early);

declare global {
  interface Window {
    /** Recorded by the inline script in the head. */
    early?: Event;
  }
}
