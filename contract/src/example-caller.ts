/**
 * Who calls in every printed example. The key is the open one: everybody has read it, so it opens the sandbox only, and nothing
 * that is written with it is kept. The site is the VVS sandbox.
 */
export const exampleApiKey = '3f0c2a7e-5b1d-4c6a-9e2f-8d7b6a5c4e31';
export const exampleSite = 'lindholm-vvs';

/** Printed in its place while the open key opens nothing. */
export const placeholderApiKey = 'DIN-API-NØGLE';

/** Stand in built pages around what is true while the key opens the sandbox, and what is true while it does not. */
export const openKeyMarks = {
  open: '<!--open key-->',
  closed: '<!--no open key-->',
  end: '<!--open key end-->',
} as const;

const choices = /<!--open key-->(.*?)<!--no open key-->(.*?)<!--open key end-->/gs;

/** A text as it reads while the key opens the sandbox, or while it does not. */
export const readingOf = (text: string, isOpen: boolean): string =>
  text
    .replaceAll(choices, (_whole, open: string, closed: string) => (isOpen ? open : closed))
    .replaceAll(exampleApiKey, isOpen ? exampleApiKey : placeholderApiKey);
