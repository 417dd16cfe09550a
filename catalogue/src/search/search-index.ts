import type { Localised, Version } from '../model.ts';

export const KINDS = ['page', 'guide', 'section', 'endpoint', 'field', 'parameter', 'value'] as const;
export type Kind = (typeof KINDS)[number];

/** A place that can be found. */
export interface Entry {
  readonly kind: Kind;
  /** Its place in the list of pages. */
  readonly page: number;
  /** On the page; empty for the page itself. */
  readonly anchor: string;
  readonly title: string;
  /** The English title of a page, method and path of an endpoint, the type of a field, the field of a value. */
  readonly detail: string;
  readonly text: string;
  /** Told better elsewhere: by the page of the newest version, or by another guide than the small print. */
  readonly isSecondary: boolean;
}

export interface SearchIndex {
  readonly pages: readonly Readonly<{
    route: string;
    title: Localised;
    version: Version | null;
  }>[];
  readonly entries: readonly Entry[];
  readonly synonyms: readonly (readonly string[])[];
}
