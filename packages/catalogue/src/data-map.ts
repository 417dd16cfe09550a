import type { ApiDocument, PageInfo } from './document.ts';
import type { MappedPage, Neighbour, Neighbours, Version } from './model.ts';
import { type Reference, referencesOf } from './references.ts';

type Page = PageInfo & { readonly version: Version };

/** Per version; includes pages that exist only in the other version. */
export function neighboursIn(documents: readonly ApiDocument[]): (route: string) => Neighbours {
  const pages = pagesOf(documents);
  const references = referencesOf(documents);
  const byVersion = new Map(documents.map((one) => [one['x-version'], viewFrom(one['x-version'], pages, references)]));
  return (route) => {
    const seen = byVersion.get(pageAt(pages, route).version) ?? [];
    return {
      refersTo: seen.filter(({ from }) => from === route).map((one) => neighbourOf(pages, one.to, one)),
      referredToBy: seen.filter(({ to }) => to === route).map((one) => neighbourOf(pages, one.from, one)),
    };
  };
}

export function listOf(documents: readonly ApiDocument[]): MappedPage[] {
  const pages = pagesOf(documents);
  return [...Map.groupBy(newestOf(documents), ({ from }) => from)].map(([route, references]) => ({
    route,
    title: pageAt(pages, route).title,
    refersTo: references.map((one) => neighbourOf(pages, one.to, one)),
  }));
}

/**
 * Leaves out pages without references of their own, indirect references, and references that follow from others:
 * required ones from required ones, optional ones from any.
 */
export function referencesToDraw(documents: readonly ApiDocument[]): Reference[] {
  const own = newestOf(documents).filter(({ strength }) => strength !== 'passed on');
  const referring = new Set(own.map(({ from }) => from));
  const all = own.filter(({ to }) => referring.has(to));
  const timesNamed = (route: string) => all.filter(({ to }) => to === route).length;
  // Of two redundant references, the one to the page with most references is kept.
  const weakestFirst = all.toSorted(
    (a, b) => Number(a.strength === 'always') - Number(b.strength === 'always') || timesNamed(a.to) - timesNamed(b.to),
  );
  let drawn = all;
  for (const reference of weakestFirst) {
    const others = drawn.filter((one) => one !== reference);
    const edges = reference.strength === 'always' ? others.filter((one) => one.strength === 'always') : others;
    if (isReachable(edges, reference.from, reference.to)) drawn = others;
  }
  return drawn;
}

function isReachable(edges: readonly Reference[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const at of reached) for (const edge of edges) if (edge.from === at) reached.add(edge.to);
  return reached.has(to);
}

const pagesOf = (documents: readonly ApiDocument[]): Page[] =>
  documents.flatMap((document) => document['x-pages'].map((page) => ({ ...page, version: document['x-version'] })));

function pageAt(pages: readonly Page[], route: string): Page {
  const page = pages.find((one) => one.route === route);
  if (!page) throw new Error(`${route} is not a page`);
  return page;
}

function viewFrom(version: Version, pages: readonly Page[], references: readonly Reference[]): Reference[] {
  const viewedRoute = (route: string): string => {
    const page = pageAt(pages, route);
    return page.version === version ? route : (page.otherVersion ?? route);
  };
  return references
    .filter(({ from }) => viewedRoute(from) === from)
    .map((one) => ({ ...one, to: viewedRoute(one.to) }));
}

const newestOf = (documents: readonly ApiDocument[]): Reference[] =>
  documents[0] ? viewFrom(documents[0]['x-version'], pagesOf(documents), referencesOf(documents)) : [];

const neighbourOf = (pages: readonly Page[], route: string, { fields }: Reference): Neighbour => ({
  route,
  title: pageAt(pages, route).title,
  fields,
});
