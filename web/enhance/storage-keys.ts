/** Apart from what uses them: the build inlines the names, and the first script loads no other file for them. */
export const keyStorageName = 'fagvaerk-key';
export const sampleStorageKey = 'fagvaerk.samples';
export const watchStorageKey = 'fagvaerk.watch';
export const noKeysStorageKey = 'no-keys';
export const rowsStorageKey = 'rows';
export const placeStorageKey = 'place';
/** Before the route of the recipe. */
export const ticksStorageKey = 'fagvaerk.ticks';
