/** The guides that are printed from lists: what a reader does with them. */
import { callsPerMinuteDefault } from '@fagvaerk/contract/limits.ts';
import { expect, test } from './fixtures.ts';

const guides = [
  '/sandbox',
  '/sync',
  '/writing',
  '/migration',
  '/errors',
  '/limits',
  '/assistants',
  '/live-sites',
  '/changelog',
];

test('the link of an error leads to the code it was about', async ({ page, request }) => {
  const answer = await request.get('/api/v4.0/invoices');
  const [error] = (await answer.json()).validationErrors;
  expect(error).toMatchObject({ code: 'key-missing', link: '/errors#key-missing' });
  await page.goto(error.link);
  const heading = page.getByRole('heading', { level: 3, name: 'key-missing' });
  await expect(heading).toBeInViewport();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
});

test('the limits are those of the server that is asked', async ({ page }) => {
  await page.goto('/limits');
  await expect(page.getByRole('row', { name: /^kald pr\. minut/ })).toContainText(String(callsPerMinuteDefault));
  expect(await page.locator('main').textContent()).not.toContain('.invalid');
});

test('the changes can be followed by a feed reader', async ({ page, request, baseURL }) => {
  await page.goto('/changelog');
  const address = await page.locator('head link[type="application/atom+xml"]').getAttribute('href');
  const answer = await request.get(address ?? '');
  expect(answer.headers()['content-type']).toBe('application/atom+xml; charset=utf-8');
  const feed = await page.evaluate(
    (text) => {
      const xml = new DOMParser().parseFromString(text, 'application/xml');
      const textsOf = (path: string) => [...xml.querySelectorAll(path)].map((one) => one.textContent ?? '');
      return {
        root: xml.documentElement.localName,
        required: ['feed > id', 'feed > title', 'feed > updated', 'feed > author > name'].map(textsOf),
        entries: [...xml.querySelectorAll('entry')].map((entry) =>
          ['id', 'title', 'updated', 'content'].map((name) => entry.querySelector(name)?.textContent ?? ''),
        ),
        places: [...xml.querySelectorAll('entry > link')].map((link) => link.getAttribute('href') ?? ''),
      };
    },
    await answer.text(),
  );
  expect(feed.root).toBe('feed');
  for (const texts of feed.required) expect(texts).toEqual([expect.stringMatching(/./)]);
  expect(feed.entries.flat().filter((text) => text === '' || text.includes('.invalid'))).toEqual([]);
  const ids = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => id));
  expect(feed.places.filter((place) => !ids.some((id) => place === `${baseURL}/changelog#${id}`))).toEqual([]);
});

test('the program can be copied whole', async ({ page }) => {
  await page.goto('/sync');
  await expect(page.getByRole('figure', { name: 'JavaScript' })).toContainText('async function synchronise');
});

test.describe('on the narrowest screens', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  for (const route of guides)
    test(`${route} does not scroll sideways`, async ({ page }) => {
      await page.goto(route);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    });
});
