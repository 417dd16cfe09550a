import { schemeStorageKey } from './storage-keys.ts';
import { writeText } from './stored-value.ts';

export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

/** The script in the head has read it from storage. */
export const chosenScheme = (): Scheme =>
  schemes.find((scheme) => scheme === document.documentElement.dataset.scheme) ?? 'system';

export function chooseScheme(scheme: Scheme): void {
  writeText(schemeStorageKey, scheme === 'system' ? null : scheme);
  if (scheme === 'system') delete document.documentElement.dataset.scheme;
  else document.documentElement.dataset.scheme = scheme;
}
