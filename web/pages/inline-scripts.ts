/** The few lines that must run before the first paint. They stand in the page itself; the CSP names them by hash. */
import { createHash } from 'node:crypto';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { schemeStorageKey } from '../islands/scheme.ts';
import { foldedMenuKey, menuId } from '../shell/menu.ts';
import { speculationRules } from '../shell/reading-ahead.ts';
import { faceLinkId, faceStorageKey } from '../shell/typeface.ts';

/** Keeps the first press until the page is awake. Marks the page with the chosen colours, a menu that was put away, whether somebody is logged in and whether the typeface is at hand; the style sheet does the rest. */
export const headScript = `onclick=onkeydown=e=>self.early??=e;try{let d=document.documentElement.dataset,s=localStorage,c=s.${schemeStorageKey};c&&(d.scheme=c);s["${sessionStorageKey}"]&&(d.session="");s.${foldedMenuKey}&&(d.folded="");s.${faceStorageKey}&&(d.face=${faceLinkId}.media="")}catch{}`;

/** The page's own script, of a type that no browser knows. Where one comes upon a script that it knows, it fetches it before it paints anything. */
export const wakeId = 'wake';

/** At the end of the page: from here on the script is one. After a change of language the reader is led to the place in the address, which a browser that loads a page anew does not do. */
export const wakeScript = `${wakeId}.type="module";${menuId}.append(${wakeId});let l=location;l.hash&&history.scrollRestoration=="manual"&&l.replace(l.hash)`;

/** Opens the menu's groups as the reader left them, that of the page being read in any case, and brings its entry into view where style cannot. */
export const menuScript = `try{let c=${menuId}.querySelector("[aria-current]");for(let d of ${menuId}.querySelectorAll("details")){let s=sessionStorage[d.dataset.group];s&&!d.contains(c)&&(d.open=+s)}CSS.supports("scroll-initial-target:nearest")||c.scrollIntoView({block:"center"})}catch{}`;

export const cspHash = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;

export const scriptHashes: readonly string[] = [headScript, menuScript, wakeScript, speculationRules].map(cspHash);
