import type { keyStorageName } from '../../tools/key/key-store.ts';

/** Inlined and checked by its type: a shared import would cost every page one more request. */
const storageKey: typeof keyStorageName = 'fagvaerk-key';

const showRights = (): void => void import('../../tools/key-overlay/overlay.ts');

addEventListener('click', (event) => {
  if (!(event.target as Element).closest('.your-key')) return;
  // As in enhance/buttons.lazy.ts.
  event.preventDefault();
  void import('../../tools/key/open-key-dialog.tsx').then(({ openKeyDialog }) => openKeyDialog(showRights));
});

try {
  if (sessionStorage[storageKey] || localStorage[storageKey]) showRights();
} catch {
  // Storage is unavailable, so there is no key.
}
