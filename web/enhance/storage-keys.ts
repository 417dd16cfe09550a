/** Apart from what uses them: the build inlines the names, and the first script loads no other file for them. */
export const keyStorageName = 'fagvaerk-key';
export const sampleStorageKey = 'fagvaerk.samples';
export const placeStorageKey = 'place';
