import { delayRequests, expect, extended, findAccessibilityViolations, horizontalOverflow, test } from './fixtures.ts';

test('the link of an API error opens the section of its code', async ({ page, request }) => {
  const answer = await request.get('/api/v4.0/invoices');
  const [error] = (await answer.json()).validationErrors;
  expect(error).toMatchObject({ code: 'key-missing', link: '/errors#key-missing' });
  await page.goto(error.link);
  const heading = page.getByRole('heading', { level: 3, name: 'key-missing' });
  await expect(heading).toBeInViewport();
  await expect(page.getByText('Se efter, om en proxy fjerner headeren.')).toBeVisible();
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

test('filters by text typed before the script has loaded', extended, async ({ page }) => {
  const release = await delayRequests(page, /\/assets\/main-[^/]*\.js/);
  await page.goto('/errors', { waitUntil: 'commit' });
  await page.getByRole('searchbox', { name: 'Filtrér' }).fill('key replaced');
  release();
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText(['key-replaced']);
});

test('error codes and changes are filtered by heading and label', extended, async ({ page }) => {
  await page.goto('/errors');
  const field = page.getByRole('searchbox', { name: 'Filtrér' });
  const codes = page.getByRole('main').getByRole('heading', { level: 3 });
  const all = await codes.count();
  await expect(page.locator('details.error')).toHaveCount(all);
  await field.fill('429');
  await expect(page.getByRole('status').filter({ hasText: `af ${all}` })).toBeVisible();
  await expect(codes.first()).toHaveText('rate-limited');
  await expect(page.getByRole('heading', { name: 'Adgang', exact: true })).toBeHidden();
  await field.fill('KEY replaced');
  await expect(codes).toHaveText(['key-replaced']);
  const contents = page.getByRole('navigation', { name: 'På denne side' }).getByRole('link');
  await expect(contents).toHaveText(['Adgang']);
  await field.fill('xyzzy');
  await expect(page.getByText('Ingen passer.')).toBeVisible();
  await field.fill('429');
  await contents.filter({ hasText: 'Kaldet' }).click();
  await expect(codes).toHaveCount(all);
  await expect(page.getByRole('heading', { name: 'Kaldet', exact: true })).toBeInViewport();
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.goto('/changelog');
  await expect(page.getByRole('link', { name: 'Følg med (Atom-feed)' })).toHaveAttribute('href', '/changelog.atom');
  const changes = page.getByRole('main').getByRole('heading', { level: 3 });
  await expect(changes.first()).toBeVisible();
  await field.fill('bagudkompatibel');
  await expect(changes.first()).toHaveText('Felter og parametre uden virkning bliver afvist');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});
