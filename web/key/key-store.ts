/** The reader's own key, kept by the browser: for the tab, or on this device where that was asked for. It goes into headers of calls to the API and nowhere else. */
import { forgetCalls } from '../console/call/history.ts';

export const keyStorageName = 'fagvaerk-key';

export interface OwnKey {
  readonly apiKey: string;
  readonly siteName: string;
}

export type KeptFor = 'tab' | 'device';

/** The customer with whose eyes an administrator reads, in this tab. Its key is neither needed nor known. */
export interface SeenCustomer {
  readonly customerID: number;
  readonly customerName: string;
  readonly siteID: number;
  readonly siteName: string;
}

/** A tab's own key goes before that of the device. Whoever reads as somebody else has none meanwhile. */
export const readKey = (): OwnKey | null => (readSeen() ? null : (keyIn('tab') ?? keyIn('device')));

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

export function readSeen(): SeenCustomer | null {
  const { seen } = keptIn('tab');
  const { customerID, customerName, siteID, siteName } = (seen ?? {}) as Partial<SeenCustomer>;
  if (!Number.isSafeInteger(customerID) || !Number.isSafeInteger(siteID)) return null;
  return isText(customerName) && isText(siteName)
    ? { customerID: Number(customerID), customerName, siteID: Number(siteID), siteName }
    : null;
}

/** In the place of the tab's key, which comes back afterwards. */
export function seeAs(seen: SeenCustomer): void {
  const { before, ...own } = keptIn('tab');
  storageOf('tab').setItem(keyStorageName, JSON.stringify({ seen, before: before ?? own }));
  tellListeners();
}

export function endSeeing(): void {
  const { before } = keptIn('tab');
  storageOf('tab').setItem(keyStorageName, JSON.stringify(before ?? null));
  if (keyIn('tab') === null) storageOf('tab').removeItem(keyStorageName);
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
  const { apiKey, siteName } = keptIn(keptFor);
  return isText(apiKey) && isText(siteName) ? { apiKey, siteName } : null;
}

function keptIn(keptFor: KeptFor): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(storageOf(keptFor).getItem(keyStorageName) ?? 'null'));
  } catch {
    return {};
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
