/** The presence of a token means signed in. */
export const sessionStorageKey = 'fagvaerk.session';

/** The token is in the fragment, which is never sent to a server. */
export const setPasswordPath = '/set-password';
export const passwordLinkOf = (origin: string, token: string): string => `${origin}${setPasswordPath}#${token}`;

export const handoverRoute = '/handover';
