/** Loaded when the reader first uses pointer or keyboard, or scrolls. */
import '../../enhance/menu-focus.ts';
import '../../enhance/shortcuts.ts';
import fieldsStyle from '../../enhance/fields.css?url';
import { loadStyle } from '../../enhance/load-style.ts';
import { onReach } from '../../enhance/on-reach.ts';
import { spyOnScroll } from '../../enhance/scroll-spy.ts';
import { addSpeculationRules } from '../../enhance/speculation-rules.ts';

addSpeculationRules();
spyOnScroll();
void import('../../enhance/buttons.ts');
if (document.querySelector('.endpoint')) {
  void loadStyle(fieldsStyle);
  void import('../../enhance/fields.ts');
  void import('../../enhance/link-examples.ts');
  if ('session' in document.documentElement.dataset) void import('../../enhance/panel-links.ts');
}

// What a press would open.
onReach((element) => {
  if (element.closest('.your-key')) void import('../../tools/key/open-key-dialog.tsx');
  if (element.closest('.endpoint a[href$="?"]')) void import('../../tools/console/open.tsx');
});
