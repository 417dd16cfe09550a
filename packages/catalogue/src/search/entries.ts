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
  const isSecondary = guide.menu === 'foot' || guide.route === '/errors';
  return [
    {
      kind: 'guide',
      page,
      anchor: '',
      title: guide.title.da,
      detail: guide.title.en,
      english: '',
      text: cut(`${guide.description} ${intro}`, longestIntro),
      isSecondary: false,
    },
    ...guide.headings.map(({ id, text, english = '' }) => ({
      kind: 'section' as const,
      page,
      anchor: id,
      title: text,
      detail: '',
      english,
      text: cut(sections.get(id) ?? ''),
      isSecondary,
    })),
  ];
}

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
  const entry = (kind: Kind, anchor: string, title: string, detail: string, text: string): Entry => ({
    kind,
    page: number,
    anchor,
    title,
    detail,
    english: '',
    text: cut(text),
    isSecondary: false,
  });
  const about = plainText(proseIn(page.description));
  const found = [{ ...entry('page', '', page.title.da, page.title.en, ''), text: cut(about, longestIntro) }];
  for (const operation of page.operations) {
    const { anchor, method, path, summary, description } = operation;
    const text = plainText(proseIn(description));
    found.push({ ...entry('endpoint', anchor, summary.da, `${method} ${path}`, text), english: summary.en });
    for (const { name, in: place, html, path: own } of operation.parameters)
      found.push(entry('parameter', `${anchor}.${place}.${own}`, name, method, plainText(html)));
    for (const [prefix, attribute] of fieldsShownAt(page, operation)) {
      // Dictionary keys are not names.
      if (attribute.name.startsWith('{')) continue;
      const at = `${prefix}.${attribute.path}`;
      found.push(entry('field', at, attribute.name, attribute.type, plainText(attribute.html)));
      for (const value of attribute.values)
        found.push(entry('value', at, String(value), attribute.name, meaningOf(attribute, String(value))));
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
function meaningOf({ html }: Attribute, value: string): string {
  const start = html.indexOf(`<code>${value}</code>:`);
  const end = html.indexOf('</li>', start);
  return start < 0 || end < 0 ? '' : plainText(html.slice(start, end)).slice(value.length + 1);
}

function cut(text: string, longest = longestText): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, text.lastIndexOf(' ', longest))} …`;
}
