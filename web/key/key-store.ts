/** The reader's own key, kept by the browser: for the tab, or on this device where that was asked for. It goes into headers of calls to the API and nowhere else. */
import { forgetCalls } from '../console/call/history.ts';

export const keyStorageName = 'fagvaerk-key';

export interface OwnKey {
  readonly apiKey: string;
  readonly siteName: string;
}

export type KeptFor = 'tab' | 'device';

/** A tab's own key goes before that of the device. */
export const readKey = (): OwnKey | null => keyIn('tab') ?? keyIn('device');

/** How long the key that `readKey` finds is kept. */
export const readKeptFor = (): KeptFor => (keyIn('tab') === null && keyIn('device') !== null ? 'device' : 'tab');

/** Throws where the browser keeps nothing. */
export function saveKey({ apiKey, siteName }: OwnKey, keptFor: KeptFor = 'tab'): void {
  removeAll();
  storageOf(keptFor).setItem(keyStorageName, JSON.stringify({ apiKey, siteName }));
  tellListeners();
}

/** What was called with it goes as well. */
export function forgetKey(): void {
  removeAll();
  forgetCalls();
  tellListeners();
}

/** Hears changes of this page and of other tabs, and of the pages that were read since when this one is returned to. */
export function onKeyChange(listener: (key: OwnKey | null) => void): () => void {
  const hear = () => listener(readKey());
  const stop = new AbortController();
  changes.addEventListener('change', hear, { signal: stop.signal });
  addEventListener('storage', ({ key }) => (key === keyStorageName || key === null) && hear(), { signal: stop.signal });
  addEventListener('pageshow', ({ persisted }) => persisted && hear(), { signal: stop.signal });
  return () => stop.abort();
}

const changes = new EventTarget();
const tellListeners = () => changes.dispatchEvent(new Event('change'));

const storageOf = (keptFor: KeptFor): Storage => (keptFor === 'tab' ? sessionStorage : localStorage);

/** What another script left under the name, or half of it, is no key. */
function keyIn(keptFor: KeptFor): OwnKey | null {
  try {
    const { apiKey, siteName } = JSON.parse(storageOf(keptFor).getItem(keyStorageName) ?? 'null') ?? {};
    return isText(apiKey) && isText(siteName) ? { apiKey, siteName } : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function removeAll(): void {
  for (const keptFor of ['tab', 'device'] as const) {
    try {
      storageOf(keptFor).removeItem(keyStorageName);
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  }
}
