/** The address of the page in production, in the documented spelling. */
const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]');
export const canonicalUrl = new URL(canonical?.href ?? location.href);
