const loading = new Map<string, Promise<unknown>>();

/** Resolves on errors, too: the page works without the style. */
export function loadStyle(address: string): Promise<unknown> {
  const known = loading.get(address);
  if (known) return known;
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = address;
  link.onload = link.onerror = resolve;
  document.head.append(link);
  loading.set(address, promise);
  return promise;
}
