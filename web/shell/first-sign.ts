/** What a page does at the first sign of its reader, and not before. */
import { readAhead } from './reading-ahead.ts';
import { spyOnScroll } from './scroll-spy.ts';

readAhead();
if (document.querySelector('.contents')) spyOnScroll();
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('./panel-links.ts');
