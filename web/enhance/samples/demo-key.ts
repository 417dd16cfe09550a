import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';

/** The server prints the demo key only while it works. Evaluated before samples are rewritten. */
export const isDemoKeyPrinted = document.body.textContent.includes(exampleApiKey);
