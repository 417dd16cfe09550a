/** Test and production may have different origins: samples use that of test, the canonical link that of production. */
const test = /https?:\/\/[^/"\s]+/.exec(document.querySelector('figure[data-sample]')?.textContent ?? '')?.[0];
const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href;
const production = canonical === undefined ? undefined : new URL(canonical).origin;

const areSeparate = test !== undefined && production !== undefined && test !== production;

/** Null if test and production share an origin. */
export const otherOrigin: string | null = areSeparate ? (location.origin === test ? production : test) : null;

/** The demo key only works on sandboxes. */
export const isSandboxElsewhere: boolean = areSeparate && location.origin !== test;
