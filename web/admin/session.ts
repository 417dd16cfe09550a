import { sessionStorageKey } from '@fagvaerk/contract/session.ts';

/** Logged in means: a token stands in browser storage. The mark on the page shows and hides what the shell has for it. */
export const readToken = (): string | null => localStorage.getItem(sessionStorageKey);

export function beginSession(token: string): void {
  localStorage.setItem(sessionStorageKey, token);
  document.documentElement.dataset.session = '';
}

export function forgetSession(): void {
  localStorage.removeItem(sessionStorageKey);
  delete document.documentElement.dataset.session;
}

/** Calls back when another tab logs out. */
export function onLoggedOutElsewhere(act: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === sessionStorageKey && newValue === null) act();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
