/** The first visit loads the font after the text; later pages have it from the first frame. */
import { fontStorageKey } from './storage-keys.ts';

const { dataset } = document.documentElement;

if (dataset.face === undefined)
  addEventListener('load', async ({ timeStamp }) => {
    try {
      await document.fonts.load('1em "Figtree swap"');
      localStorage[fontStorageKey] = 1;
      // Text that is being read must not move: 300 ms are too short to begin.
      const isEarly = performance.now() - timeStamp < 300;
      if ((isEarly || !scrollY) && !navigator.userActivation.hasBeenActive) dataset.face = 'new';
    } catch {
      // The fallback font stays.
    }
  });
