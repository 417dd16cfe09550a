/** Every call that a page prints, with what stands beside it: what is proven at build, and run in every language by the tests. */
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { type Catalogue, type Json, pagesOf } from '../model.ts';
import { printCurl, readCurl } from './curl.ts';
import { type Caller, jsonText, requestOf, type SampleRequest } from './request.ts';

export interface PrintedCall {
  /** Where it stands: `/invoicesv4#get-invoices`, `/sandbox`. */
  readonly place: string;
  readonly text: string;
  readonly request: SampleRequest;
  /** Printed with it, each as text and as what it says. */
  readonly answers: readonly { readonly text: string; readonly value: Json }[];
}

/** What a build has proven: the very texts that pages print. */
export interface Proof {
  readonly version: string;
  /** `2026-11-16` */
  readonly builtOn: string;
  readonly texts: readonly string[];
}

/** Who calls in every printed example. */
export const exampleCaller: Caller = { origin: placeholderTestOrigin, apiKey: exampleApiKey, site: exampleSite };

export const printedCalls = (catalogue: Catalogue): PrintedCall[] => [
  ...pagesOf(catalogue).flatMap(({ route, operations }) =>
    operations.map((operation): PrintedCall => {
      const request = requestOf(operation, exampleCaller);
      const answers = operation.answer.examples.map(({ value }) => ({ text: jsonText(value), value }));
      return { place: `${route}#${operation.anchor}`, text: printCurl(request), request, answers };
    }),
  ),
  ...catalogue.guides.flatMap(({ route, blocks }) => {
    const code = blocks.flatMap((block) => (block.kind === 'code' ? [block] : []));
    return code.flatMap((block, at): PrintedCall[] => {
      const request = block.language === 'bash' ? readCurl(block.code) : null;
      const next = code[at + 1];
      const answers = next?.language === 'json' ? [{ text: next.code, value: JSON.parse(next.code) as Json }] : [];
      return request ? [{ place: route, text: block.code, request, answers }] : [];
    });
  }),
];
