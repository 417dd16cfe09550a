import { exampleApiKey } from '@fagvaerk/contract/example-caller.ts';

/** Whether the open key opens anything: the server prints it on a page only while it does. Looked for once, before samples are rewritten for a reader's own key. */
export const isOpenKeyPrinted = document.body.textContent.includes(exampleApiKey);
