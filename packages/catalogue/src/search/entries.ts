import { joinDescription } from '../description.ts';
import { homeOf } from '../home.ts';
import type { Attribute, Block, Catalogue, Guide, Operation, ResourcePage, Shape } from '../model.ts';
import { pagesOf, VERSIONS } from '../model.ts';
import { plainText } from './plain-text.ts';
import type { Entry, IndexedPage, Kind, SearchIndex } from './search-index.ts';

const longestText = 320;
const longestIntro = 640;

export function indexOf(catalogue: Catalogue, synonyms: readonly (readonly string[])[]): SearchIndex {
  const pages: IndexedPage[] = [];
  const entries: Entry[] = [];
  for (const guide of catalogue.guides) {
    pages.push({ route: guide.route, title: guide.title, version: null });
    entries.push(...entriesOfGuide(guide, pages.length - 1));
  }
  /** Names by page of the newest version, which is preferred. */
  const newest = new Map<string, Set<string>>();
  for (const page of pagesOf(catalogue)) {
    const { route, title, version, otherVersion } = page;
    pages.push({ route, title, version });
    const own = entriesOfPage(page, pages.length - 1);
    if (version === VERSIONS[0]) newest.set(route, new Set(own.map(nameOf)));
    const newer = version === VERSIONS[0] ? undefined : newest.get(otherVersion ?? '');
    entries.push(...own.map((one) => ({ ...one, isSecondary: newer?.has(nameOf(one)) ?? false })));
  }
  return { pages, entries, synonyms };
}

const nameOf = ({ kind, title, detail }: Entry): string =>
  kind === 'endpoint'
    ? detail
        .replace(/\/v\d\.\d\//, '/')
        .replace(/\{\w+\}/g, '{}')
        .toLowerCase()
    : kind === 'page'
      ? ''
      : `${kind} ${title.toLowerCase()}`;

function entriesOfGuide(guide: Guide, page: number): Entry[] {
  const { intro, sections } = sectionsOf(guide.blocks);
  const isSecondary = guide.menu === 'foot' || ['/errors', '/glossary'].includes(guide.route);
  const about = cut(`${guide.description} ${intro}`, longestIntro);
  return [
    entry({ kind: 'guide', page, title: guide.title.da, detail: guide.title.en, text: about }),
    ...guide.headings.map(({ id: anchor, text: title, english = '' }) => {
      const text = cut(sections.get(anchor) ?? '');
      return entry({ kind: 'section', page, anchor, title, english, text, isSecondary });
    }),
  ];
}

const entry = (stated: Pick<Entry, 'kind' | 'page' | 'title' | 'text'> & Partial<Entry>): Entry => ({
  anchor: '',
  detail: '',
  english: '',
  isSecondary: false,
  ...stated,
});

const proseIn = (blocks: readonly Block[]): string =>
  blocks.map((block) => (block.kind === 'prose' ? block.html : '')).join('');

function sectionsOf(blocks: readonly Block[]): { intro: string; sections: Map<string, string> } {
  const html = proseIn(blocks);
  const parts = html.split(/<h\d id="([^"]+)">.*?<\/h\d>/s);
  const sections = new Map<string, string>();
  for (let index = 1; index < parts.length; index += 2)
    sections.set(parts[index] ?? '', plainText(parts[index + 1] ?? ''));
  return { intro: plainText(parts[0] ?? ''), sections };
}

function entriesOfPage(page: ResourcePage, number: number): Entry[] {
  const about = cut(`${page.summary} ${plainText(proseIn(page.description))}`, longestIntro);
  const found = [entry({ kind: 'page', page: number, title: page.title.da, detail: page.title.en, text: about })];
  const add = (kind: Kind, anchor: string, title: string, detail: string, text: string, english = '') =>
    found.push(entry({ kind, page: number, anchor, title, detail, english, text: cut(text) }));
  for (const operation of page.operations) {
    const { anchor, method, path, summary, description } = operation;
    add('endpoint', anchor, summary.da, `${method} ${path}`, plainText(proseIn(description)), summary.en);
    for (const one of operation.parameters)
      add('parameter', `${anchor}.${one.in}.${one.path}`, one.name, method, plainText(joinDescription(one)));
    for (const [prefix, attribute] of fieldsShownAt(page, operation)) {
      const { name, path: own, type, values } = attribute;
      // Dictionary keys are not names.
      if (name.startsWith('{')) continue;
      const at = `${prefix}.${own}`;
      add('field', at, name, type, plainText(joinDescription(attribute)));
      for (const value of values.map(String)) add('value', at, value, name, meaningOf(attribute, value));
    }
  }
  return found;
}

function* fieldsShownAt(page: ResourcePage, operation: Operation): Iterable<[string, Attribute]> {
  const { anchor, request, answer } = operation;
  if (request) for (const one of allOf(request.shape)) yield [`${anchor}.request`, one];
  for (const shape of answer.payload?.variants ?? []) {
    const home = homeOf(page.operations, operation, shape);
    for (const one of allOf(home.operation === operation ? shape : { attributes: home.added })) yield [anchor, one];
  }
}

function* allOf(shape: Pick<Shape, 'attributes'>): Iterable<Attribute> {
  for (const attribute of shape.attributes) {
    yield attribute;
    for (const variant of attribute.variants) yield* allOf(variant);
  }
}

/** Descriptions explain values as a list: `Kladde`: is being written. */
function meaningOf(attribute: Attribute, value: string): string {
  const html = joinDescription(attribute);
  const start = html.indexOf(`<code>${value}</code>:`);
  const end = html.indexOf('</li>', start);
  return start < 0 || end < 0 ? '' : plainText(html.slice(start, end)).slice(value.length + 1);
}

function cut(text: string, longest = longestText): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, text.lastIndexOf(' ', longest))} …`;
}
