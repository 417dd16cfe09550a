/** Where the reader's key is kept. In a file of its own: pages look for it before anything else of the key is loaded. */
export const keyStorageName = 'fagvaerk-key';
