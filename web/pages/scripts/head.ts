/** Marks the page with the reader's colours, session, folded menu and cached font. */
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { schemeStorageKey } from '../../enhance/scheme.ts';
import { fontLinkId, fontStorageKey } from '../../shell/font.ts';
import { foldedMenuKey } from '../../shell/menu.ts';

try {
  const { dataset } = document.documentElement;
  const scheme = localStorage[schemeStorageKey];
  if (scheme) dataset.scheme = scheme;
  if (localStorage[sessionStorageKey]) dataset.session = '';
  if (localStorage[foldedMenuKey]) dataset.folded = '';
  if (localStorage[fontStorageKey]) {
    dataset.face = '';
    (document.getElementById(fontLinkId) as HTMLLinkElement).media = '';
  }
} catch {
  // Storage is denied: the page looks as on the first visit.
}
