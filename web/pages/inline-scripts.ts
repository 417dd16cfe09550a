/** Scripts that run before the first paint; the CSP lists their hashes. */
import { createHash } from 'node:crypto';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { schemeStorageKey } from '../enhance/scheme.ts';
import { fontLinkId, fontStorageKey } from '../shell/font.ts';
import { foldedMenuKey, menuId } from '../shell/menu.ts';
import { speculationRules } from '../shell/speculation-rules.ts';

/** Records the first press, and marks the page with the reader's colour scheme, folded menu, session and cached font. */
export const headScript = `onclick=onkeydown=e=>self.early??=e;try{let d=document.documentElement.dataset,s=localStorage,c=s.${schemeStorageKey};c&&(d.scheme=c);s["${sessionStorageKey}"]&&(d.session="");s.${foldedMenuKey}&&(d.folded="");s.${fontStorageKey}&&(d.face=${fontLinkId}.media="")}catch{}`;

/** An unknown script type keeps browsers from fetching it before the first paint. */
export const pageScriptId = 'wake';

export const pageScriptLoader = `${pageScriptId}.type="module";${menuId}.append(${pageScriptId})`;

/** Restores open menu groups, and scrolls to the current entry where CSS cannot. */
export const menuScript = `try{let c=${menuId}.querySelector("[aria-current]");for(let d of ${menuId}.querySelectorAll("details")){let s=sessionStorage[d.dataset.group];s&&!d.contains(c)&&(d.open=+s)}CSS.supports("scroll-initial-target:nearest")||c.scrollIntoView({block:"center"})}catch{}`;

export const cspHash = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;

export const scriptHashes: readonly string[] = [headScript, menuScript, pageScriptLoader, speculationRules].map(
  cspHash,
);
