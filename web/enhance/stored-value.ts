/** Storage may be denied by the browser, or full: then nothing is remembered, and everything else works. */
export type Area = 'localStorage' | 'sessionStorage';

export function readText(key: string, area: Area = 'localStorage'): string | null {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

/** Null removes the text. */
export function writeText(key: string, text: string | null, area: Area = 'localStorage'): void {
  try {
    if (text === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, text);
  } catch {}
}

/** Null if nothing valid is stored. */
export function readStored(key: string, area?: Area): unknown {
  try {
    return JSON.parse(readText(key, area) ?? 'null');
  } catch {
    return null;
  }
}

/** Null removes the value. */
export const writeStored = (key: string, value: unknown, area?: Area): void =>
  writeText(key, value === null ? null : JSON.stringify(value), area);
