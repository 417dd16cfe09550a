export const schemes = ['system', 'light', 'dark'] as const;
export type Scheme = (typeof schemes)[number];

export const schemeStorageKey = 'scheme';

export function chosenScheme(): Scheme {
  const stored = localStorage.getItem(schemeStorageKey);
  return schemes.find((scheme) => scheme === stored) ?? 'system';
}

export function chooseScheme(scheme: Scheme): void {
  if (scheme === 'system') {
    localStorage.removeItem(schemeStorageKey);
    delete document.documentElement.dataset.scheme;
  } else {
    localStorage.setItem(schemeStorageKey, scheme);
    document.documentElement.dataset.scheme = scheme;
  }
}
