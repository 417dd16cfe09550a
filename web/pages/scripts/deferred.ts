/** Loaded when the reader first uses pointer or keyboard, or scrolls. Rejects if a file is gone. */
import '../../enhance/menu-focus.ts';
import '../../enhance/shortcuts.ts';
import fieldsStyle from '../../enhance/fields.css?url';
import { loadStyle } from '../../enhance/load-style.ts';
import { onReach } from '../../enhance/on-reach.ts';
import { spyOnScroll } from '../../enhance/scroll-spy.ts';
import { addSpeculationRules } from '../../enhance/speculation-rules.ts';

addSpeculationRules();
spyOnScroll();

// What a press would open, which tries again.
onReach((element) => {
  if (element.closest('.your-key')) import('../../tools/key/open-key-dialog.tsx').catch(() => {});
  if (element.closest('.endpoint a[href$="?"]')) import('../../tools/console/open.tsx').catch(() => {});
});

const parts: Promise<unknown>[] = [import('../../enhance/buttons.ts')];
if (document.querySelector('.endpoint')) {
  parts.push(loadStyle(fieldsStyle), import('../../enhance/fields.ts'), import('../../enhance/link-examples.ts'));
  parts.push(import('../../enhance/shared-answers.ts'));
  if ('session' in document.documentElement.dataset) parts.push(import('../../enhance/panel-links.ts'));
}
await Promise.all(parts);
