/** Readers who have entered a key see what it may do; for all others nothing is loaded until they reach for it. */
import { keyStorageName } from './storage-name.ts';

addEventListener('click', ({ target }) => {
  if (target instanceof Element && target.closest('.your-key'))
    void import('./open-key-dialog.tsx').then(({ openKeyDialog }) => openKeyDialog());
});

try {
  if (sessionStorage[keyStorageName] || localStorage[keyStorageName]) void import('../lens/lens.ts');
} catch {
  // A browser that keeps nothing has kept no key.
}
