import { expect, extended, test } from './fixtures.ts';

test('a link opens at its endpoint, field, nested field or heading', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices-id');
  await expect(page.locator('#get-invoices-id').getByRole('heading', { level: 2 })).toBeInViewport();

  await page.goto('/rolesv4');
  await page.goto('/invoicesv4#get-invoices.data.lastEdited');
  const field = page.locator('[id="get-invoices.data.lastEdited"]');
  await expect(field).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').boundingBox();
  expect((await field.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);

  await page.goto('/worksheetsv4#post-worksheets.request.address.zipCode');
  await expect(page.locator('[id="post-worksheets.request.address.zipCode"]')).toBeInViewport();

  await page.goto('/authentication');
  const contents = page.getByRole('navigation', { name: 'På denne side' });
  const target = (await contents.getByRole('link').last().getAttribute('href')) ?? '';
  await page.goto(`/authentication${target}`);
  await expect(page.locator(target)).toBeInViewport();
});

test.describe('with animations enabled', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a deep link opens without scrolling', extended, async ({ page }) => {
    await page.addInitScript(() => {
      const passed: number[] = [];
      Object.assign(window, { passed });
      addEventListener('scroll', () => passed.push(scrollY));
    });
    await page.goto('/projects#post-projects-budgets');
    const heading = page.locator('#post-projects-budgets h2');
    await expect(heading).toBeInViewport();
    await page.evaluate(() => document.fonts.ready);
    const [passed, end] = await page.evaluate(() => [Reflect.get(window, 'passed') as number[], scrollY] as const);
    expect(passed.filter((y) => y < end - 1000)).toEqual([]);
    await expect(page.locator('html')).toHaveCSS('scroll-behavior', 'auto');
  });
});

test('going back restores the position', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link').last().click();
  const address = page.url();
  await page.getByRole('navigation', { name: 'Dokumentation' }).getByRole('link', { name: 'Roller' }).click();
  await expect(page).toHaveURL('/rolesv4');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(page.locator(new URL(address).hash)).toBeInViewport();
});

test('has canonical URL, preview image and icon', extended, async ({ page, request, baseURL }) => {
  await page.goto('/INVOICESV4');
  const head = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute);
  expect(await head('link[rel=canonical]', 'href')).toBe(`${baseURL}/invoicesv4`);
  expect(await head('meta[property="og:url"]', 'content')).toBe(`${baseURL}/invoicesv4`);
  expect(await head('meta[property="og:title"]', 'content')).toContain('Fakturaer');
  const card = await request.get((await head('meta[property="og:image"]', 'content')) ?? '');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
  const icon = await request.get('/favicon.svg');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  const iconOfPage = decodeURIComponent((await head('link[rel=icon]', 'href')) ?? '');
  expect(iconOfPage).toBe(`data:image/svg+xml,${(await icon.text()).trim().replaceAll('"', "'")}`);
});
