/** What the API documents and guides say, in the shape the rest of the product reads. Pure: importable anywhere. */

/** Newest first, as menus show them. */
export const VERSIONS = ['v4.0', 'v3.0'] as const;
export type Version = (typeof VERSIONS)[number];

/** The methods the API uses, in the order endpoints are listed. */
export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];

/** What is said in both languages of the interface. */
export interface Localised {
  readonly da: string;
  readonly en: string;
}
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface Catalogue {
  readonly guides: readonly Guide[];
  readonly versions: readonly ApiVersion[];
}

export interface Guide {
  readonly route: string;
  readonly aliases: readonly string[];
  readonly title: Localised;
  readonly description: string;
  /** Where the side menu has it: at its head, in the group below that, or at its foot. */
  readonly menu: 'head' | 'more' | 'foot';
  /** What programs can follow the page by. */
  readonly feed?: string | undefined;
  readonly blocks: readonly Block[];
  readonly headings: readonly Heading[];
}

/** Prose is ready HTML; code stays text, so that the page can highlight it and offer to copy it. */
export type Block =
  | { readonly kind: 'prose'; readonly html: string }
  | { readonly kind: 'code'; readonly language: string; readonly code: string }
  | { readonly kind: 'map'; readonly map: DataMap }
  | { readonly kind: 'tool'; readonly tool: Tool };

/** What a guide has a place for and scripts fill in. */
export const TOOLS = ['translate-answer', 'own-v3-calls'] as const;
export type Tool = (typeof TOOLS)[number];

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface ApiVersion {
  readonly version: Version;
  readonly sections: readonly Section[];
}

export interface Section {
  readonly key: string;
  readonly title: Localised;
  readonly pages: readonly ResourcePage[];
}

export interface ResourcePage {
  readonly version: Version;
  /** The document it was written in, `api/v4.0/budgets.yaml`. */
  readonly file: string;
  readonly route: string;
  readonly aliases: readonly string[];
  readonly title: Localised;
  readonly otherVersion: string | null;
  /** Plain text of the first paragraph, for search engines and link previews. */
  readonly summary: string;
  readonly description: readonly Block[];
  readonly notes: readonly Block[];
  readonly neighbours: Neighbours;
  readonly operations: readonly Operation[];
}

/** What the calls of a page refer to, and whose calls refer to what it tells of. */
export interface Neighbours {
  readonly refersTo: readonly Neighbour[];
  readonly referredToBy: readonly Neighbour[];
}

/** A page as others speak of it. */
export interface NamedPage {
  readonly route: string;
  readonly title: Localised;
}

export interface Neighbour extends NamedPage {
  /** By which fields the one refers to the other, from the top of the object: `budgetMisc.creditorID`. */
  readonly fields: readonly string[];
}

/** How all of the data hangs together: what can be drawn without a tangle, and all of it as a list. */
export interface DataMap {
  readonly pages: readonly MappedPage[];
  readonly da: Drawing;
  readonly en: Drawing;
}

export interface MappedPage extends NamedPage {
  readonly refersTo: readonly Neighbour[];
}

export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly nodeHeight: number;
  readonly nodes: readonly DrawnPage[];
}

/** A page and the lines that go out from it, as data of SVG paths: references that are always set, and those that may be empty. */
export interface DrawnPage {
  readonly route: string;
  readonly title: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly always: string;
  readonly sometimes: string;
  readonly heads: string;
}

export interface Operation {
  readonly id: string;
  readonly anchor: string;
  readonly method: Method;
  /** The full documented path, `/api/v4.0/budgets/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly description: readonly Block[];
  readonly parameters: readonly Parameter[];
  readonly request: RequestBody | null;
  readonly answer: Answer;
  readonly errors: readonly ErrorAnswer[];
}

export interface Parameter extends Attribute {
  readonly in: 'path' | 'query';
  readonly example: Json;
}

export interface RequestBody {
  readonly isList: boolean;
  readonly mediaType: string;
  readonly shape: Shape;
  readonly example: Json;
}

export interface Answer {
  readonly status: string;
  readonly description: string;
  readonly mediaType: string;
  /** What the caller asked for, inside the envelope; null for a plain file. */
  readonly payload: Payload | null;
  readonly envelope: readonly Attribute[];
  /** Several when the answer depends on what was asked for; each then has a name. */
  readonly examples: readonly { readonly name: string | null; readonly value: Json }[];
}

export interface Payload {
  /** Where in the answer it stands: `data[]`, `data[].data[]`, `successObjects[]`. */
  readonly place: string;
  readonly variants: readonly Shape[];
}

export interface ErrorAnswer {
  readonly status: string;
  readonly description: string;
  readonly example: Json | undefined;
}

/** The fields of one object; `schema` is its name in the document, so that a page can show it once. */
export interface Shape {
  readonly schema: string | null;
  readonly title: string | null;
  readonly attributes: readonly Attribute[];
}

export interface Attribute {
  readonly name: string;
  /** From the top of its list, `address.zipCode`, and unlike any other there: the field's own link on the page. */
  readonly path: string;
  /** As readers know it: `int`, `datetime`, `guid[]`, `object`. */
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly default: Json | undefined;
  readonly values: readonly Json[];
  /** Limits in the document's own words: `maxLength`, `minimum` … */
  readonly limits: Readonly<Record<string, Json>>;
  readonly html: string;
  /** Empty for plain values, one for an object, several for alternatives. */
  readonly variants: readonly Shape[];
}

/** What the console knows of the calls of a page; the browser fetches it when a reader opens one. */
export interface ConsolePage {
  readonly route: string;
  readonly operations: readonly ConsoleOperation[];
}

export interface ConsoleOperation extends Pick<Operation, 'anchor' | 'method' | 'path' | 'summary'> {
  readonly parameters: readonly ConsoleParameter[];
  readonly request: ConsoleRequest | null;
  readonly answer: ConsoleAnswer;
}

export type ConsoleParameter = Omit<Parameter, 'path' | 'html' | 'variants' | 'nullable'>;

export interface ConsoleRequest {
  readonly mediaType: string;
  readonly example: Json;
  /** Where a file that is sent stands in each object. */
  readonly file: FilePlace | null;
}

export interface ConsoleAnswer {
  readonly mediaType: string;
  /** The names that lead to a field, without places in lists: `data.projectID`. */
  readonly leads: Readonly<Record<string, Lead>>;
  readonly files: Readonly<Record<string, FilePlace>>;
}

/** The call that reads what a field refers to, and the parameter that takes its value. */
export interface Lead extends Pick<Operation, 'anchor' | 'summary'> {
  readonly route: string;
  readonly parameter: string;
}

/** A file as base64 in a field, and what stands beside it: its name and its type, unless that is always the same. */
export interface FilePlace {
  readonly data: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly mediaType: string | null;
}

/** All resource pages, in the order of the menu. */
export const pagesOf = (catalogue: Pick<Catalogue, 'versions'>): ResourcePage[] =>
  catalogue.versions.flatMap(({ sections }) => sections.flatMap(({ pages }) => pages));

/** An operation of either version by one name, `v4.0/listInvoices`: ids differ within a version only. */
export const operationName = (version: Version, id: string): string => `${version}/${id}`;

/** The endpoint of a page that shows an object in full, and the object as it stands there. */
export interface Home {
  readonly operation: Operation;
  readonly shape: Shape;
}

/** An object is shown in full at the first endpoint of the page that answers with it. */
export function homeOf(operations: readonly Operation[], own: Operation, shape: Shape): Home {
  for (const operation of shape.schema === null ? [] : operations) {
    const shown = operation.answer.payload?.variants.find(({ schema }) => schema === shape.schema);
    if (shown) return { operation, shape: shown };
  }
  return { operation: own, shape };
}

/** What access rights are given on. */
export interface Endpoint {
  readonly version: Version;
  /** The full documented path, `/api/v4.0/invoices/{id}`. */
  readonly path: string;
  readonly methods: readonly Method[];
}

/** One per documented path, in the order of the pages. Paths differ by more than letter case. */
export function endpointsOf(catalogue: Pick<Catalogue, 'versions'>): Endpoint[] {
  const endpoints = new Map<string, Endpoint>();
  for (const { version, operations } of pagesOf(catalogue)) {
    for (const { path, method } of operations) {
      const methods = endpoints.get(path)?.methods ?? [];
      endpoints.set(path, { version, path, methods: [...methods, method] });
    }
  }
  return [...endpoints.values()];
}
