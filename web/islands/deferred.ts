/** Loaded on the first pointer or key event. */
import '../shell/menu-focus.ts';
import { spyOnScroll } from '../shell/scroll-spy.ts';
import { addSpeculationRules } from '../shell/speculation-rules.ts';

addSpeculationRules();
if (document.querySelector('.contents')) spyOnScroll();
if (document.querySelector('.attributes')) void import('./fields.ts');
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('../shell/panel-links.ts');
if (document.querySelector('.data-map')) void import('../data-map/open-on-click.ts');
