/** Starts the page's script: an unknown type keeps browsers from fetching it before the first paint. */
import { pageScriptId } from '../../shell/element-ids.ts';

// Before the browser scrolls there, so that nothing in view moves.
document.getElementById(location.hash.slice(1))?.querySelector(':scope>details')?.setAttribute('open', '');
document.body.append(Object.assign(document.getElementById(pageScriptId) as HTMLScriptElement, { type: 'module' }));
