/** All printed calls: validated at build time, and executed in every language by tests. */
import { exampleApiKey, exampleSite } from '@fagvaerk/contract/example-caller.ts';
import { placeholderTestOrigin } from '@fagvaerk/contract/portal-manifest.ts';
import { type Block, type Catalogue, type CodeBlock, type Json, pagesOf, type RunnableCall } from '../model.ts';
import { printCurl, readCurl } from './curl.ts';
import { type Caller, jsonText, requestOf, type SampleRequest } from './request.ts';

export interface PrintedCall {
  /** `/invoicesv4#get-invoices`, `/sandbox` */
  readonly place: string;
  readonly text: string;
  readonly request: SampleRequest;
  readonly answers: readonly { readonly text: string; readonly value: Json }[];
  readonly run?: RunnableCall | undefined;
}

/** The validated texts, exactly as printed. */
export interface Proof {
  readonly version: string;
  /** `2026-11-16` */
  readonly builtOn: string;
  readonly texts: readonly string[];
}

interface List {
  readonly data?: Json;
  readonly total?: number;
  readonly nextPage?: number | null;
}

/** The part of a response with records and `total`, which v3.0 wraps in a list. */
export function listIn(answer: Json): List {
  const { data } = (answer ?? {}) as List;
  const [first] = Array.isArray(data) ? (data as List[]) : [];
  return first?.total === undefined ? ((answer ?? {}) as List) : first;
}

export type Excerpt = Readonly<{ shown: number; total: number }>;

/** How many records an example shows of those the call finds; null if it shows all, or is no response. */
export function excerptOf(code: string, language: string): Excerpt | null {
  const { data, total = 0 } = language === 'json' ? listIn(JSON.parse(code)) : {};
  const shown = Array.isArray(data) ? data.length : 0;
  return shown > 0 && shown < total ? { shown, total } : null;
}

export const codeIn = (blocks: readonly Block[]): CodeBlock[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'run') return [block.call, ...(block.answer ? [block.answer] : []), ...block.followUps];
    return block.kind === 'code' ? [block] : [];
  });

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
    const code = codeIn(blocks);
    return code.flatMap((block, at): PrintedCall[] => {
      const request = block.language === 'bash' ? readCurl(block.code) : null;
      const next = code[at + 1];
      const answers = next?.language === 'json' ? [{ text: next.code, value: JSON.parse(next.code) as Json }] : [];
      return request ? [{ place: route, text: block.code, request, answers, run: block.run }] : [];
    });
  }),
];
