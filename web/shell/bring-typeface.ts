/** The typeface follows the text: a newcomer's browser fetches it when the page stands, and every page after that has it from the first frame. */
import { faceStorageKey } from './typeface.ts';

const { dataset } = document.documentElement;

if (dataset.face === undefined)
  addEventListener('load', async () => {
    try {
      await document.fonts.load('1em new');
      localStorage[faceStorageKey] = 1;
      // Whoever was led to a place on the page, or has done something there, is reading: no line may move.
      if (!scrollY && !location.hash && !navigator.userActivation.hasBeenActive) dataset.face = 'new';
    } catch {
      // A line that broke, or a browser that keeps nothing: the text is read as it stands.
    }
  });
