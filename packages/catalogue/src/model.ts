import type { Localised } from '@fagvaerk/contract/language.ts';

/** Newest first. */
export const VERSIONS = ['v4.0', 'v3.0'] as const;
export type Version = (typeof VERSIONS)[number];

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof METHODS)[number];
/** The others are idempotent, or read only. */
export const takesIdempotencyKey = (method: string): boolean => method === 'POST' || method === 'PATCH';

export type { Localised };
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

export interface Catalogue {
  readonly guides: readonly Guide[];
  readonly versions: readonly ApiVersion[];
}

export interface Guide extends NamedPage {
  readonly aliases: readonly string[];
  /** Heading of a front page, instead of its title. */
  readonly headline?: Localised | undefined;
  readonly description: string;
  readonly menu: 'head' | 'recipes' | 'more' | 'foot';
  /** Addresses of the headings that are now on other pages, by id. */
  readonly moved?: Readonly<Record<string, string>> | undefined;
  readonly feed?: string | undefined;
  readonly blocks: readonly Block[];
  readonly headings: readonly Heading[];
  /** English for the list items that lead to a page, by its address. */
  readonly cards?: Readonly<Record<string, Readonly<{ title: string; text: string }>>> | undefined;
}

/** Prose is HTML; code stays text, so that pages can highlight and copy it. */
export type Block =
  | { readonly kind: 'prose'; readonly html: string }
  | CodeBlock
  | RunBlock
  | { readonly kind: 'map'; readonly map: DataMap }
  | { readonly kind: 'tool'; readonly tool: Tool };

export interface CodeBlock {
  readonly kind: 'code';
  readonly language: string;
  readonly code: string;
  readonly run?: RunnableCall;
  /** The name of a program that exists in every language of the samples. */
  readonly program?: string;
}

/** A call that readers run on the page, with its printed answer and the follow-ups. */
export interface RunBlock {
  readonly kind: 'run';
  readonly call: CodeBlock;
  readonly answer: CodeBlock | null;
  readonly followUps: readonly CodeBlock[];
}

export interface RunnableCall {
  /** Only of a follow-up. */
  readonly title: Localised | null;
  readonly responseValues: readonly ResponseValue[];
}

/** `text` in the call is the value at `from`: `1.data.0.id` in the answer to the first call of the guide. */
export interface ResponseValue {
  readonly text: string;
  readonly from: string;
}

/** Interactive tools that scripts insert into guides. */
export const TOOLS = ['translate-answer', 'own-v3-calls', 'filter'] as const;
export type Tool = (typeof TOOLS)[number];

export interface Heading {
  readonly level: number;
  readonly id: string;
  readonly text: string;
  /** `Get help | status page`: search finds the section by the words at the end, too. */
  readonly english?: string | undefined;
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

export interface ResourcePage extends NamedPage {
  readonly version: Version;
  readonly file: string;
  readonly aliases: readonly string[];
  readonly otherVersion: string | null;
  /** HTML of the first paragraph. */
  readonly lead: string;
  /** Its plain text. */
  readonly summary: string;
  readonly description: readonly Block[];
  readonly notes: readonly Block[];
  readonly neighbours: Neighbours;
  readonly operations: readonly Operation[];
}

export interface Neighbours {
  readonly refersTo: readonly Neighbour[];
  readonly referredToBy: readonly Neighbour[];
}

export interface NamedPage {
  readonly route: string;
  readonly title: Localised;
}

export interface Neighbour extends NamedPage {
  /** From the root of the object: `budgetMisc.creditorID`. */
  readonly fields: readonly string[];
}

export interface DataMap {
  /** The sections of the newest version. */
  readonly areas: readonly Localised[];
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
  readonly lines: readonly DrawnLine[];
}

export interface DrawnPage {
  readonly route: string;
  readonly title: string;
  /** Index in the areas of the map. */
  readonly area: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}

/** Two heads if the pages refer to each other. Line and heads are SVG path data. */
export interface DrawnLine {
  readonly from: string;
  readonly to: string;
  readonly fields: readonly string[];
  readonly isOptional: boolean;
  readonly d: string;
  readonly heads: string;
}

export interface Operation {
  readonly id: string;
  readonly anchor: string;
  readonly method: Method;
  /** `/api/v4.0/budgets/{id}` */
  readonly path: string;
  readonly summary: Localised;
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
  readonly description: Localised;
  readonly mediaType: string;
  /** Inside the envelope; null for a file. */
  readonly payload: Payload | null;
  /** The wrapper's fields, without those of the payload. */
  readonly envelope: readonly Attribute[];
  /** Named if there are several. */
  readonly examples: readonly { readonly name: string | null; readonly value: Json }[];
}

export interface Payload {
  /** `data`, `data[0].data`, `successObjects` */
  readonly place: string;
  readonly isList: boolean;
  readonly variants: readonly Shape[];
}

export interface ErrorAnswer {
  readonly status: string;
  readonly description: Localised;
  readonly example: Json | undefined;
}

/** `schema` is its name in the document, so that pages show it once. */
export interface Shape {
  readonly schema: string | null;
  readonly title: string | null;
  readonly attributes: readonly Attribute[];
}

export interface Description {
  /** HTML of the first sentence. */
  readonly lead: string;
  /** HTML of what follows. */
  readonly rest?: string;
}

export interface Attribute extends Description {
  readonly name: string;
  /** Unique path such as `address.zipCode`, used as the field's link. */
  readonly path: string;
  /** `int`, `datetime`, `guid[]`, `object` */
  readonly type: string;
  readonly required: boolean;
  readonly nullable: boolean;
  readonly default: Json | undefined;
  readonly values: readonly Json[];
  /** OpenAPI keywords: `maxLength`, `minimum` … */
  readonly limits: Readonly<Record<string, Json>>;
  /** The heading that a long list shows it under. */
  readonly group?: Localised;
  /** Parameters that filter or search it. */
  readonly filteredBy?: readonly string[];
  /** None for plain values, one for an object, several for alternatives. */
  readonly variants: readonly Shape[];
}

/** Fetched on demand when the console opens. */
export interface ConsolePage {
  readonly route: string;
  readonly neighbours: Neighbours;
  readonly operations: readonly ConsoleOperation[];
}

export interface ConsoleOperation extends Pick<Operation, 'anchor' | 'method' | 'path' | 'summary'> {
  readonly parameters: readonly ConsoleParameter[];
  readonly request: { readonly mediaType: string; readonly example: Json; readonly file: FilePlace | null } | null;
  readonly answer: ConsoleAnswer;
}

type Filled = 'name' | 'in' | 'type' | 'required' | 'default' | 'values' | 'limits';
export interface ConsoleParameter extends Pick<Parameter, Filled> {
  readonly examples: readonly string[];
}

export interface ConsoleAnswer {
  readonly mediaType: string;
  /** By path without list indexes: `data.projectID`. */
  readonly leads: Readonly<Record<string, Lead>>;
  readonly files: Readonly<Record<string, FilePlace>>;
}

export interface Lead extends Pick<Operation, 'anchor' | 'summary'> {
  readonly route: string;
  readonly parameter: string;
}

/** A base64 file and its name and type fields; the type may be fixed. */
export interface FilePlace {
  readonly data: string;
  readonly name: string | null;
  readonly type: string | null;
  readonly mediaType: string | null;
}

export const pagesOf = (catalogue: Pick<Catalogue, 'versions'>): ResourcePage[] =>
  catalogue.versions.flatMap(({ sections }) => sections.flatMap(({ pages }) => pages));

/** With more fields, a list has groups and a choice of views. */
export const longList = 20;

/** `search` and `searchAttribute` go together. */
export const filterKind = (parameter: string): 'filters' | 'searches' =>
  parameter.startsWith('search') ? 'searches' : 'filters';

/** `v4.0/listInvoices`: ids are unique only within a version. */
export const operationName = (version: Version, id: string): string => `${version}/${id}`;
