/** Loaded when the reader first uses pointer or keyboard. */
import '../shell/menu-focus.ts';
import { spyOnScroll } from '../shell/scroll-spy.ts';
import { addSpeculationRules } from '../shell/speculation-rules.ts';

addSpeculationRules();
if (document.querySelector('.contents')) spyOnScroll();
if (document.querySelector('.endpoint')) {
  void import('./fields.ts');
  void import('./link-examples.ts');
}
if (document.querySelector('.versions')) void import('./version-switch.ts');
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('../shell/panel-links.ts');
if (document.querySelector('.data-map')) void import('../data-map/open-on-click.ts');
