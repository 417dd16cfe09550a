/** How the data hangs together: the neighbours of each page, and what a drawing of all of it shows. */
import type { ApiDocument, PageInfo } from './document.ts';
import type { MappedPage, Neighbour, Neighbours, Version } from './model.ts';
import { type Reference, referencesOf } from './references.ts';

type Page = PageInfo & { readonly version: Version };

/** Each page as its own version has it; what only the other version tells of is there too. */
export function neighboursIn(documents: readonly ApiDocument[]): (route: string) => Neighbours {
  const pages = pagesOf(documents);
  const references = referencesOf(documents);
  const worlds = new Map(documents.map((one) => [one['x-version'], seenFrom(one['x-version'], pages, references)]));
  return (route) => {
    const seen = worlds.get(pageAt(pages, route).version) ?? [];
    return {
      refersTo: seen.filter(({ from }) => from === route).map((one) => neighbourOf(pages, one.to, one)),
      referredToBy: seen.filter(({ to }) => to === route).map((one) => neighbourOf(pages, one.from, one)),
    };
  };
}

/** Every page with all it refers to, as the newest version has them. */
export function listOf(documents: readonly ApiDocument[]): MappedPage[] {
  const pages = pagesOf(documents);
  return [...Map.groupBy(newestOf(documents), ({ from }) => from)].map(([route, references]) => ({
    route,
    title: pageAt(pages, route).title,
    refersTo: references.map((one) => neighbourOf(pages, one.to, one)),
  }));
}

/**
 * What the drawing shows of it. What refers to nothing itself stands in the list only, and so does what is passed on, and
 * every reference that others lead to as well: one that is always set by way of such, one that may be empty by way of any.
 */
export function drawnOf(documents: readonly ApiDocument[]): Reference[] {
  const own = newestOf(documents).filter(({ strength }) => strength !== 'passed on');
  const referring = new Set(own.map(({ from }) => from));
  const all = own.filter(({ to }) => referring.has(to));
  const timesNamed = (route: string) => all.filter(({ to }) => to === route).length;
  // Of two ways round, the one by way of what most refer to is the one to see.
  const weakestFirst = all.toSorted(
    (a, b) => Number(a.strength === 'always') - Number(b.strength === 'always') || timesNamed(a.to) - timesNamed(b.to),
  );
  let drawn = all;
  for (const reference of weakestFirst) {
    const others = drawn.filter((one) => one !== reference);
    const ways = reference.strength === 'always' ? others.filter((one) => one.strength === 'always') : others;
    if (leads(ways, reference.from, reference.to)) drawn = others;
  }
  return drawn;
}

function leads(ways: readonly Reference[], from: string, to: string): boolean {
  const reached = new Set([from]);
  for (const at of reached) for (const way of ways) if (way.from === at) reached.add(way.to);
  return reached.has(to);
}

const pagesOf = (documents: readonly ApiDocument[]): Page[] =>
  documents.flatMap((document) => document['x-pages'].map((page) => ({ ...page, version: document['x-version'] })));

function pageAt(pages: readonly Page[], route: string): Page {
  const page = pages.find((one) => one.route === route);
  if (!page) throw new Error(`${route} is no page`);
  return page;
}

/** Of a page in two versions, the one asked for. */
function seenFrom(version: Version, pages: readonly Page[], references: readonly Reference[]): Reference[] {
  const seenAt = (route: string): string => {
    const page = pageAt(pages, route);
    return page.version === version ? route : (page.otherVersion ?? route);
  };
  return references.filter(({ from }) => seenAt(from) === from).map((one) => ({ ...one, to: seenAt(one.to) }));
}

const newestOf = (documents: readonly ApiDocument[]): Reference[] =>
  documents[0] ? seenFrom(documents[0]['x-version'], pagesOf(documents), referencesOf(documents)) : [];

const neighbourOf = (pages: readonly Page[], route: string, { fields }: Reference): Neighbour => ({
  route,
  title: pageAt(pages, route).title,
  fields,
});
