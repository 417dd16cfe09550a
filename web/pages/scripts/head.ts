/** Marks the page with the reader's colours, session, folded menu, view of fields, shortcuts and cached font. */
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { schemeStorageKey } from '../../enhance/scheme.ts';
import { noKeysStorageKey, rowsStorageKey } from '../../enhance/storage-keys.ts';
import { fontLinkId, fontStorageKey } from '../../shell/font.ts';
import { foldedMenuKey } from '../../shell/menu.ts';

try {
  const { dataset } = document.documentElement;
  const {
    [schemeStorageKey]: scheme,
    [sessionStorageKey]: session,
    [foldedMenuKey]: folded,
    [fontStorageKey]: font,
    [rowsStorageKey]: rows,
    [noKeysStorageKey]: noKeys,
  } = localStorage;
  if (scheme) dataset.scheme = scheme;
  if (session) dataset.session = '';
  if (folded) dataset.folded = '';
  if (rows) dataset.rows = rows;
  if (noKeys) dataset.noKeys = '';
  if (font) {
    dataset.face = '';
    (document.getElementById(fontLinkId) as HTMLLinkElement).media = '';
  }
} catch {
  // Storage is denied: the page looks as on the first visit.
}
