import type { Catalogue, ResourcePage } from './model.ts';

/** All resource pages, in the order of the menu. */
export const pagesOf = (catalogue: Pick<Catalogue, 'versions'>): ResourcePage[] =>
  catalogue.versions.flatMap(({ sections }) => sections.flatMap(({ pages }) => pages));
