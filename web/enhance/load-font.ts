/** The first visit loads the font after the text; later pages have it from the first frame. */
import { fontStorageKey } from './storage-keys.ts';

const earlyMs = 300;
const { dataset } = document.documentElement;

if (dataset.face === undefined)
  addEventListener('load', async () => {
    const loadedAtMs = performance.now();
    try {
      await document.fonts.load('1em "Figtree swap"');
      localStorage[fontStorageKey] = 1;
      // Text that is being read must not move; a link to a part of the page is read at once.
      const isEarly = performance.now() - loadedAtMs < earlyMs;
      const isAtTop = !scrollY && !location.hash;
      if ((isEarly || isAtTop) && !navigator.userActivation.hasBeenActive) dataset.face = 'new';
    } catch {
      // The fallback font stays.
    }
  });
