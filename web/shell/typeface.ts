/** Where the browser keeps that it has our typeface: pages are set in it from the start then. */
export const typefaceKey = 'fagvaerk.font';

/** Before that a page is set in what is at hand, so that it is read sooner; ours follows, and the text is set once more. */
export function bringTypeface(): void {
  const isThere = () => {
    document.documentElement.dataset.font = '';
    localStorage[typefaceKey] = 1;
  };
  for (const face of document.fonts) {
    // The one that is cut out; the whole one comes by itself where a letter needs it. A page is read without either, too.
    if (face.unicodeRange.includes(','))
      face
        .load()
        .then(isThere)
        .catch(() => {});
  }
}
