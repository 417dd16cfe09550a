import type { Body } from '../answer/envelope.ts';

/** What the sandbox answers: a wrapped body, or a file as it is. */
export type SandboxAnswer =
  | { readonly status: 200 | 400 | 404; readonly body: Body }
  | { readonly status: 200; readonly file: Buffer; readonly fileName: string; readonly mediaType: string };
