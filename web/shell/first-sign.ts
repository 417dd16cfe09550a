/** What a page does at the first sign of its reader, and not before. */
import { spyOnScroll } from './scroll-spy.ts';

spyOnScroll();
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('./panel-links.ts');
