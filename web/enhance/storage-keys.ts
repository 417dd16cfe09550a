/** Apart from what uses them: the build inlines the names, and the first script loads no other file for them. */
export const apiKeyStorageKey = 'fagvaerk.key';
export const callsStorageKey = 'fagvaerk.calls';
export const completedStepsStorageKey = 'fagvaerk.completedSteps';
export const placeStorageKey = 'fagvaerk.place';
export const sampleStorageKey = 'fagvaerk.samples';
export const searchesStorageKey = 'fagvaerk.searches';
export const watchStorageKey = 'fagvaerk.watch';
/** The head marks the page with these, under the names behind the prefix. */
export const foldedMenuStorageKey = 'fagvaerk.folded';
export const fontStorageKey = 'fagvaerk.face';
export const rowsStorageKey = 'fagvaerk.rows';
export const schemeStorageKey = 'fagvaerk.scheme';
export const shortcutsOffStorageKey = 'fagvaerk.noKeys';
