/** Starts the page's script: an unknown type keeps browsers from fetching it before the first paint. */
import { pageScriptId } from '../../shell/element-ids.ts';

document.body.append(Object.assign(document.getElementById(pageScriptId) as HTMLScriptElement, { type: 'module' }));
