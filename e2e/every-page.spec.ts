import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import { type Attribute, type Json, type Operation, pagesOf } from '@fagvaerk/catalogue/model.ts';
import { languages } from '@fagvaerk/contract/language.ts';
import type { Page } from '@playwright/test';
import { expect, extended, portal, showInterest, test } from './fixtures.ts';

const catalogue = await loadCatalogue(fileURLToPath(new URL('..', import.meta.url)));
const resources = new Map(pagesOf(catalogue).map((page) => [page.route, page.operations]));
const pages = [...catalogue.guides, ...pagesOf(catalogue)];

const headingOf = (page: (typeof pages)[number]) => ('headline' in page && page.headline) || page.title;

const readPage = (page: Page) =>
  page.evaluate(() => {
    const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? '');
    return {
      headings: texts('h1'),
      sections: [...document.querySelectorAll('section.endpoint')].map(({ id }) => id),
      cardLinks: [...document.querySelectorAll('.endpoint-card a')].map((link) => link.getAttribute('href')),
      fields: texts('.attributes > li > a:first-child'),
      codes: texts('figure.code code'),
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      links: [...document.querySelectorAll('a[href]')].map(
        (link) => new URL(link.getAttribute('href') ?? '', location.href).href,
      ),
    };
  });

const fieldNames = (attributes: readonly Attribute[]): string[] =>
  attributes.flatMap(({ name, variants }) => [name, ...variants.flatMap((shape) => fieldNames(shape.attributes))]);

function readOperation(operation: Operation): { fields: string[]; examples: Json[] } {
  const { parameters, request, answer } = operation;
  const shapes = [...(request ? [request.shape] : []), ...(answer.payload?.variants ?? [])];
  return {
    fields: [...parameters.map(({ name }) => name), ...shapes.flatMap((shape) => fieldNames(shape.attributes))],
    examples: [
      ...(request ? [request.example] : []),
      ...(answer.mediaType === 'application/json' ? answer.examples.map(({ value }) => value) : []),
    ],
  };
}

test('the build contains the pages of the catalogue in order', () =>
  expect(portal.pages.filter(({ indexed }) => indexed).map(({ route }) => route)).toEqual(
    pages.map(({ route }) => route),
  ));

for (const language of languages)
  test.describe(`in ${language}`, language === 'da' ? {} : extended, () => {
    test.slow();
    test.beforeEach(({ chooseLanguage }) => chooseLanguage(language));

    test('every page loads, and all its behaviours, without browser errors', async ({ page }) => {
      for (const documented of pages) {
        const { route } = documented;
        const answer = await page.goto(route);
        expect(answer?.status(), route).toBe(200);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(headingOf(documented)[language]);
        await showInterest(page);
        if (resources.has(route)) {
          const wrap = page.locator('.wrap-button').first();
          await wrap.click();
          await expect(wrap).toHaveAttribute('aria-pressed', 'true');
        }
      }
    });

    test.describe('without scripts', () => {
      test.use({ javaScriptEnabled: false });

      test('every page is complete, and no link is dead', async ({ page }) => {
        const anchors = new Map<string, Set<string>>();
        const links: { from: string; to: URL }[] = [];
        for (const documented of pages) {
          const { route, aliases } = documented;
          await page.goto(route);
          const shown = await readPage(page);
          expect(shown.headings, route).toEqual([headingOf(documented)[language]]);
          expect(shown.ids, `${route}: every id once`).toEqual([...new Set(shown.ids)]);
          for (const one of [route, ...aliases]) anchors.set(one.toLowerCase(), new Set(shown.ids));
          links.push(...shown.links.map((to) => ({ from: route, to: new URL(to) })));

          const operations = resources.get(route) ?? [];
          const fieldsShown = new Set(shown.fields);
          expect(shown.sections).toEqual(operations.map(({ anchor }) => anchor));
          expect(shown.cardLinks).toEqual(operations.map(({ anchor }) => `#${anchor}`));
          for (const operation of operations) {
            const { fields, examples } = readOperation(operation);
            expect(
              fields.filter((name) => !fieldsShown.has(name)),
              `${route} ${operation.anchor}`,
            ).toEqual([]);
            for (const example of examples) expect(shown.codes).toContain(JSON.stringify(example, null, 2));
          }
        }
        expect(deadLinks(links, anchors)).toEqual([]);
      });
    });
  });

function deadLinks(links: readonly { from: string; to: URL }[], anchors: ReadonlyMap<string, ReadonlySet<string>>) {
  const texts = portal.pages.flatMap(({ route, markdown }) => (markdown ? [`${route}.md`] : []));
  const forAssistants = ['/llms.txt', '/llms-full.txt'];
  const elsewhere = new Set([
    '/customers',
    '/calls',
    '/status',
    '/status.json',
    ...forAssistants,
    ...texts,
    ...portal.downloads.map(({ route }) => route),
  ]);
  const dead = links.filter(({ from, to }) => {
    if (to.hostname !== 'localhost' || elsewhere.has(to.pathname)) return false;
    const ids = anchors.get(to.pathname.toLowerCase()) ?? anchors.get(from.toLowerCase());
    // The part after a question mark is for the console.
    const id = decodeURIComponent(to.hash.slice(1).replace(/\?.*/, ''));
    return !anchors.has(to.pathname.toLowerCase()) || !(id === '' || ids?.has(id));
  });
  return [...new Set(dead.map(({ from, to }) => `${from} → ${to.pathname}${to.hash}`))];
}
