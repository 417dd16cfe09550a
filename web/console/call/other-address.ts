/** Test and production may have an address each, and both show these pages: the cURL of a page is for test, its canonical address is production's. */
const test = /https?:\/\/[^/"\s]+/.exec(document.querySelector('figure[data-sample]')?.textContent ?? '')?.[0];
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
const production = canonical === undefined ? undefined : new URL(canonical).origin;

const haveOneEach = test !== undefined && production !== undefined && test !== production;

/** Where sites answer that do not answer here; null where there is but one address. */
export const otherOrigin: string | null = haveOneEach ? (location.origin === test ? production : test) : null;

/** Sandboxes are what the open key opens. */
export const sandboxesAreElsewhere: boolean = haveOneEach && location.origin !== test;
