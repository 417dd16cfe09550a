import { expect, extended, test } from './fixtures.ts';

test('the link of an API error opens the section of its code', async ({ page, request }) => {
  const answer = await request.get('/api/v4.0/invoices');
  const [error] = (await answer.json()).validationErrors;
  expect(error).toMatchObject({ code: 'key-missing', link: '/errors#key-missing' });
  await page.goto(error.link);
  const heading = page.getByRole('heading', { level: 3, name: 'key-missing' });
  await expect(heading).toBeInViewport();
  const bar = await page.getByRole('banner').boundingBox();
  expect((await heading.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
});

test('the entries of the feed link to the changelog', extended, async ({ page, request, baseURL }) => {
  await page.goto('/changelog');
  const address = await page.locator('head link[type="application/atom+xml"]').getAttribute('href');
  const feed = await (await request.get(address ?? '')).text();
  const links = await page.evaluate((text) => {
    const xml = new DOMParser().parseFromString(text, 'application/xml');
    return [...xml.querySelectorAll('entry > link')].map((link) => link.getAttribute('href') ?? '');
  }, feed);
  expect(links.length).toBeGreaterThan(0);
  const ids = await page.locator('main [id]').evaluateAll((all) => all.map(({ id }) => `#${id}`));
  expect(links.filter((link) => !ids.includes(link.replace(`${baseURL}/changelog`, '')))).toEqual([]);
});
