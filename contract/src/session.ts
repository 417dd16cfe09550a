/** Where the browser keeps the session token. Logged in means: something stands under this key. */
export const sessionStorageKey = 'fagvaerk.session';
