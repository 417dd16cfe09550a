/** The first visit loads the font after the text; later pages have it from the first frame. */
import { fontStorageKey } from '../shell/font.ts';

const { dataset } = document.documentElement;

if (dataset.face === undefined)
  addEventListener('load', async () => {
    try {
      await document.fonts.load('1em "Figtree swap"');
      localStorage[fontStorageKey] = 1;
      // Never reflow text that is being read.
      if (!scrollY && !location.hash && !navigator.userActivation.hasBeenActive) dataset.face = 'new';
    } catch {
      // The fallback font stays.
    }
  });
