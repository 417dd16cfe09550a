/** The only script a page loads before interaction (limit 2.5 KiB). Loads everything else on intent. */
import './doors.ts';
import '../../tools/search/search.lazy.ts';
import '../../enhance/load-font.ts';

document.documentElement.dataset.ready = '';

const loadDeferred = () => import('./deferred.ts').catch(() => {});
for (const type of ['pointerover', 'keydown', 'focusin', 'wheel'])
  addEventListener(type, loadDeferred, { once: true, passive: true });
// A link to a field: its line in the example is marked at once.
if (location.hash.includes('.')) void loadDeferred();

// Replays the presses that no script has handled yet, the page's tool included; links, popovers and forms work without.
const tool = document.querySelector<HTMLScriptElement>('script[type=module]:not([id])');
if (tool) await import(/* @vite-ignore */ tool.src).catch(() => {});
self.onclick = null;
for (const press of self.presses) {
  const button = (press.target as Element).closest('button:not([popovertarget],[type=submit])');
  if (!press.defaultPrevented) button?.dispatchEvent(press);
}

declare global {
  interface Window {
    /** Recorded by an inline script. */
    presses: Event[];
  }
}
