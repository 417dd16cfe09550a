import { openFoldsAround } from './open-folds.ts';
import { placeStorageKey } from './storage-keys.ts';
import { readText, writeText } from './stored-value.ts';

/** Keeps the reading position when the reader switches version or language. A fragment would mark the element as chosen. */
export const storeReadingPosition = (id: string | null): void => writeText(placeStorageKey, id ?? '', 'sessionStorage');

export async function restoreReadingPosition(): Promise<void> {
  const place = document.getElementById(readText(placeStorageKey, 'sessionStorage') ?? '');
  // Errors stay folded, and groups in the view of names.
  const target = place?.closest('.error, [data-rows="names"] .group') ?? place;
  writeText(placeStorageKey, null, 'sessionStorage');
  openFoldsAround(target);
  target?.scrollIntoView();
  let hasReaderMoved = false;
  for (const type of ['wheel', 'touchmove', 'pointerdown', 'keydown'])
    addEventListener(type, () => (hasReaderMoved = true), { once: true, passive: true });
  // Earlier, the browser would scroll to the fragment or restore the offset.
  if (document.readyState !== 'complete')
    await new Promise((resolve) => addEventListener('load', () => setTimeout(resolve)));
  if (!hasReaderMoved) target?.scrollIntoView();
  history.scrollRestoration = 'auto';
}
