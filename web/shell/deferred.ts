/** Loaded on the first pointer or key event. */

import { spyOnScroll } from './scroll-spy.ts';
import { addSpeculationRules } from './speculation-rules.ts';

addSpeculationRules();
if (document.querySelector('.contents')) spyOnScroll();
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('./panel-links.ts');
