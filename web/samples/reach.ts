/** Readers who have chosen a language see every page's samples in it; for all others nothing is loaded. */
import { sampleStorageKey } from './storage-key.ts';

try {
  if (localStorage[sampleStorageKey]) void import('./show.ts').then(({ showChosen }) => showChosen());
} catch {
  // A browser that keeps nothing has kept no choice.
}
