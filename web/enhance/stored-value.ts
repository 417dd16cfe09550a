export type Area = 'localStorage' | 'sessionStorage';

/** Null if nothing valid is stored, or storage is unavailable. */
export function readStored(key: string, area: Area = 'localStorage'): unknown {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes the value. Does nothing if storage is unavailable or full. */
export function writeStored(key: string, value: unknown, area: Area = 'localStorage'): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
  } catch {}
}
