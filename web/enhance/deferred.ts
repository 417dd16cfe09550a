/** Loaded when the reader first uses pointer or keyboard, or scrolls. */
import { loadStyle } from './load-style.ts';
import './menu-focus.ts';
import './shortcuts.ts';
import fieldsStyle from './fields.css?url';
import { spyOnScroll } from './scroll-spy.ts';
import { addSpeculationRules } from './speculation-rules.ts';

addSpeculationRules();
void import('./buttons.ts');
if (document.querySelector('.contents')) spyOnScroll();
if (document.querySelector('.endpoint')) {
  void loadStyle(fieldsStyle);
  void import('./fields.ts');
  void import('./link-examples.ts');
}
if ('session' in document.documentElement.dataset && document.querySelector('.endpoint-path'))
  void import('./panel-links.ts');
