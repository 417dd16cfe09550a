/** Marks the page with the reader's session, colours, folded menu, view of fields, shortcuts and cached font. */
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { fontStorageKey } from '../../enhance/storage-keys.ts';
import { fontLinkId } from '../../shell/element-ids.ts';

try {
  const { dataset } = document.documentElement;
  for (const name of ['scheme', 'folded', 'rows', 'noKeys']) {
    const stored = localStorage[`fagvaerk.${name}`];
    if (stored) dataset[name] = stored;
  }
  if (localStorage[sessionStorageKey]) dataset.session = '';
  if (localStorage[fontStorageKey]) {
    dataset.face = '';
    (document.getElementById(fontLinkId) as HTMLLinkElement).media = '';
  }
} catch {
  // Storage is denied: the page looks as on the first visit.
}
