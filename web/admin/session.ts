import { sessionStorageKey } from '@fagvaerk/contract/session.ts';

/** `data-session` toggles elements of the shell. */
export const readToken = (): string | null => localStorage.getItem(sessionStorageKey);

export function beginSession(token: string): void {
  localStorage.setItem(sessionStorageKey, token);
  document.documentElement.dataset.session = '';
}

export function forgetSession(): void {
  localStorage.removeItem(sessionStorageKey);
  delete document.documentElement.dataset.session;
}

export function onLoggedOutElsewhere(act: () => void): () => void {
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === sessionStorageKey && newValue === null) act();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
