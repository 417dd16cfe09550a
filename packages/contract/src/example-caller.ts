/** The public demo key: sandbox access only, and its writes are never stored. */
export const exampleApiKey = '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c4e31';
export const exampleSite = 'lindholm-vvs';
/** Printed with writes. */
export const exampleIdempotencyKey = '5e0b7c1a-94d2-4f6e-8a35-c7d19b2f6048';

/** Printed instead while the demo key has no access. */
export const placeholderApiKey = 'DIN-API-NØGLE';

/** Delimit the variants of a built page with and without demo access. */
export const demoKeyMarkers = {
  demo: '<!--demo key-->',
  noDemo: '<!--no demo key-->',
  end: '<!--demo key end-->',
} as const;

const choices = /<!--demo key-->(.*?)<!--no demo key-->(.*?)<!--demo key end-->/gs;

export const resolveDemoKeyMarkers = (text: string, hasDemoKey: boolean): string =>
  text
    .replaceAll(choices, (_whole, demo: string, noDemo: string) => (hasDemoKey ? demo : noDemo).trim())
    .replaceAll(exampleApiKey, hasDemoKey ? exampleApiKey : placeholderApiKey);
