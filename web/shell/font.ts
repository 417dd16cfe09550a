/** Short, since every page repeats it. */
export const fontStorageKey = 'face';
export const fontLinkId = 'face';
