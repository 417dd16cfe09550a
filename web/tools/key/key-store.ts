/** Stored for the tab, or on the device on request. Only sent in headers to the API. */
import { apiKeyStorageKey, callsStorageKey } from '../../enhance/storage-keys.ts';
import { type Area, readStored, writeStored } from '../../enhance/stored-value.ts';

export interface OwnKey {
  readonly apiKey: string;
  readonly siteName: string;
}

export type KeyLifetime = 'tab' | 'device';

/** The customer an administrator views the documentation as, in this tab. Its key is not known. */
export interface ViewedCustomer {
  readonly customerID: number;
  readonly customerName: string;
  readonly siteID: number;
  readonly siteName: string;
}

/** The tab's key takes precedence. Viewing as a customer hides both. */
export const readKey = (): OwnKey | null => (readViewedCustomer() ? null : (storedKey('tab') ?? storedKey('device')));

export const readKeyLifetime = (): KeyLifetime =>
  storedKey('tab') === null && storedKey('device') !== null ? 'device' : 'tab';

/** Of the key, and of the calls made with it; the demo key is never stored. */
export const keyArea = (): Area => areas[readKeyLifetime()];

/** Throws if storage is unavailable. */
export function saveKey({ apiKey, siteName }: OwnKey, lifetime: KeyLifetime = 'tab'): void {
  clearStored();
  if (lifetime === 'tab') forgetCalls(areas.device);
  globalThis[areas[lifetime]].setItem(apiKeyStorageKey, JSON.stringify({ apiKey, siteName }));
  notifyListeners();
}

export function forgetKey(): void {
  clearStored();
  for (const area of Object.values(areas)) forgetCalls(area);
  notifyListeners();
}

export function readViewedCustomer(): ViewedCustomer | null {
  const { seen } = storedFields('tab');
  const { customerID, customerName, siteID, siteName } = (seen ?? {}) as Partial<ViewedCustomer>;
  if (!Number.isSafeInteger(customerID) || !Number.isSafeInteger(siteID)) return null;
  return isText(customerName) && isText(siteName)
    ? { customerID: Number(customerID), customerName, siteID: Number(siteID), siteName }
    : null;
}

/** Suspends the tab's key until stopViewing. */
export function viewAs(customer: ViewedCustomer): void {
  const { before, ...own } = storedFields('tab');
  sessionStorage.setItem(apiKeyStorageKey, JSON.stringify({ seen: customer, before: before ?? own }));
  notifyListeners();
}

export function stopViewing(): void {
  const { before } = storedFields('tab');
  sessionStorage.setItem(apiKeyStorageKey, JSON.stringify(before ?? null));
  if (storedKey('tab') === null) sessionStorage.removeItem(apiKeyStorageKey);
  notifyListeners();
}

/** Also fires for other tabs, and when the page is restored from the back/forward cache. */
export function onKeyChange(listener: (key: OwnKey | null) => void): () => void {
  const notify = () => listener(readKey());
  const stop = new AbortController();
  changes.addEventListener('change', notify, { signal: stop.signal });
  addEventListener('storage', ({ key }) => (key === apiKeyStorageKey || key === null) && notify(), {
    signal: stop.signal,
  });
  addEventListener('pageshow', ({ persisted }) => persisted && notify(), { signal: stop.signal });
  return () => stop.abort();
}

const changes = new EventTarget();
const notifyListeners = () => changes.dispatchEvent(new Event('change'));

const areas = { tab: 'sessionStorage', device: 'localStorage' } as const;

/** Ignores foreign or incomplete values. */
function storedKey(lifetime: KeyLifetime): OwnKey | null {
  const { apiKey, siteName } = storedFields(lifetime);
  return isText(apiKey) && isText(siteName) ? { apiKey, siteName } : null;
}

const storedFields = (lifetime: KeyLifetime): Readonly<Record<string, unknown>> =>
  Object(readStored(apiKeyStorageKey, areas[lifetime]));

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

export const forgetCalls = (area: Area): void => writeStored(callsStorageKey, null, area);

function clearStored(): void {
  for (const area of Object.values(areas)) writeStored(apiKeyStorageKey, null, area);
}
