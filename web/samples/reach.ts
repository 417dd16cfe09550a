/** Readers who have chosen a language see every page's samples in it; for all others nothing is loaded. */
import type { sampleStorageKey } from './show.ts';

/** As in key/reach.ts: no file of its own for a name. */
const keptAs: typeof sampleStorageKey = 'fagvaerk.samples';

try {
  if (localStorage[keptAs]) void import('./show.ts').then(({ showChosen }) => showChosen());
} catch {
  // A browser that keeps nothing has kept no choice.
}
