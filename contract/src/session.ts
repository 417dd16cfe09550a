/** Where the browser keeps the session token. Logged in means: something stands under this key. */
export const sessionStorageKey = 'fagvaerk.session';

/** Where an administrator chooses a password. The token stands in the fragment, which no server and no log gets to see. */
export const setPasswordPath = '/set-password';
export const passwordLinkOf = (origin: string, token: string): string => `${origin}${setPasswordPath}#${token}`;
