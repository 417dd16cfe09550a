import type { keyStorageName } from './key-store.ts';

/** Inlined and checked by its type: a shared import would cost every page one more request. */
const storageKey: typeof keyStorageName = 'fagvaerk-key';

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.your-key'))
    void import('./open-key-dialog.tsx').then(({ openKeyDialog }) => openKeyDialog());
});

try {
  if (sessionStorage[storageKey] || localStorage[storageKey]) void import('../key-overlay/overlay.ts');
} catch {
  // Storage is unavailable, so there is no key.
}
