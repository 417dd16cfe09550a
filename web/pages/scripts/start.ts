/** The only script a page loads before interaction (limit 2 kB). Loads everything else on intent. */
import './doors.ts';
import '../../tools/search/search.lazy.ts';
import '../../enhance/load-font.ts';

document.documentElement.dataset.ready = '';

for (const type of ['pointerover', 'keydown', 'focusin'])
  addEventListener(type, () => import('../../enhance/deferred.ts').catch(() => {}), { once: true });

// Replays the presses that no script has handled yet, the page's tool included; links, popovers and forms work without.
const tool = document.querySelector<HTMLScriptElement>('script[type=module]:not([id])');
if (tool) await import(/* @vite-ignore */ tool.src).catch(() => {});
self.onclick = null;
for (const press of self.presses)
  if (!press.defaultPrevented && (press.target as Element).closest('button:not([popovertarget],[type=submit])'))
    press.target?.dispatchEvent(press);

declare global {
  interface Window {
    /** Recorded by an inline script. */
    presses: Event[];
  }
}
