/** The public demo key: sandbox access only, and its writes are never stored. */
export const exampleApiKey = '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c4e31';
export const exampleSite = 'lindholm-vvs';

/** Printed instead while the demo key has no access. */
export const placeholderApiKey = 'DIN-API-NØGLE';

/** Delimit the variants of a built page with and without demo access. */
export const demoKeyMarkers = {
  open: '<!--open key-->',
  closed: '<!--no open key-->',
  end: '<!--open key end-->',
} as const;

const choices = /<!--open key-->(.*?)<!--no open key-->(.*?)<!--open key end-->/gs;

export const resolveDemoKeyMarkers = (text: string, isOpen: boolean): string =>
  text
    .replaceAll(choices, (_whole, open: string, closed: string) => (isOpen ? open : closed))
    .replaceAll(exampleApiKey, isOpen ? exampleApiKey : placeholderApiKey);
