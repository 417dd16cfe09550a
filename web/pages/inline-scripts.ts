/** The few lines that must run before the first paint. They stand in the page itself; the CSP names them by hash. */
import { createHash } from 'node:crypto';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { schemeStorageKey } from '../islands/scheme.ts';
import { appRootId } from '../shell/app-start.ts';
import { foldedMenuKey } from '../shell/menu.ts';
import { panelRoutes } from '../shell/panel-addresses.ts';
import { faceLinkId, faceStorageKey } from '../shell/typeface.ts';

/** Marks the page with the chosen colours, a menu that was put away, whether somebody is logged in and whether the typeface is at hand; the style sheet does the rest. */
export const headScript = `try{let d=document.documentElement.dataset,s=localStorage,c=s["${schemeStorageKey}"];c&&(d.scheme=c);s["${sessionStorageKey}"]&&(d.session="");s["${foldedMenuKey}"]&&(d.folded="");s.${faceStorageKey}&&(d.face=${faceLinkId}.media="")}catch{}`;

/** Opens the menu's groups as the reader left them, that of the page being read in any case, and brings its entry into view where style cannot. */
export const menuScript = `try{let c=document.querySelector("[aria-current]");for(let d of document.querySelectorAll("[data-group]")){let s=sessionStorage["menu "+d.dataset.group];s&&!d.contains(c)&&(d.open=s=="open")}CSS.supports("scroll-initial-target:nearest")||c.scrollIntoView({block:"center"})}catch{}`;

/** Pages a reader is about to open are fetched while the pointer rests on the link. The admin app opens its own. */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: ['/openapi/*', '/postman/*', ...panelRoutes] } },
          { not: { selector_matches: `#${appRootId} a` } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

export const cspHash = (code: string): string => `sha256-${createHash('sha256').update(code).digest('base64')}`;

export const scriptHashes: readonly string[] = [headScript, menuScript, speculationRules].map(cspHash);
