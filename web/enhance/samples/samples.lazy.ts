import type { sampleStorageKey } from './show.ts';

const storageKey: typeof sampleStorageKey = 'fagvaerk.samples';

try {
  if (localStorage[storageKey]) void import('./show.ts').then(({ showChosen }) => showChosen());
} catch {}
