/** How script, style and page speak of the typeface. Where the browser keeps that it has it: short, since every page repeats it. */
export const faceStorageKey = 'face';
/** The link that the script in the head fetches it by, for readers who should have it already. */
export const faceLinkId = 'face';
