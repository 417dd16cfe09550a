/** Readers who have entered a key see what it may do; for all others nothing is loaded until they reach for it. */
import type { keyStorageName } from './key-store.ts';

/** Written out, and held to by its type: a file that both import would be one more for every page to fetch. */
const keptAs: typeof keyStorageName = 'fagvaerk-key';

addEventListener('click', ({ target }) => {
  if ((target as Element).closest('.your-key'))
    void import('./open-key-dialog.tsx').then(({ openKeyDialog }) => openKeyDialog());
});

try {
  if (sessionStorage[keptAs] || localStorage[keptAs]) void import('../lens/lens.ts');
} catch {
  // A browser that keeps nothing has kept no key.
}
