import { expect, test } from './fixtures.ts';

test('a link to an endpoint opens there', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices-id');
  await expect(page.locator('#get-invoices-id').getByRole('heading', { level: 2 })).toBeInViewport();
});

test.describe('with movement wished for', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a link from elsewhere arrives at once: nothing is scrolled past', async ({ page }) => {
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
    expect(passed.filter((place) => place < end - 1000)).toEqual([]);
  });

  test('the endpoint card arrives at once', async ({ page }) => {
    await page.goto('/projects');
    const link = page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link').last();
    const [before, next, later] = await link.evaluate(async (one: HTMLAnchorElement) => {
      const section = document.querySelector(one.hash);
      const place = () => section?.getBoundingClientRect().top ?? 0;
      const frame = () => new Promise(requestAnimationFrame);
      const start = place();
      one.click();
      await frame();
      const first = place();
      for (let frames = 0; frames < 10; frames++) await frame();
      return [start, first, place()];
    });
    expect(before).toBeGreaterThan(5000);
    // What was never laid out may turn out to be a fraction of a pixel taller.
    expect(Math.abs((next ?? 0) - (later ?? 0))).toBeLessThan(1);
    expect(Math.abs(later ?? before ?? 0)).toBeLessThan(200);
  });
});

test('a link to a field opens there, below the top bar', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.lastEdited');
  const field = page.locator('[id="get-invoices.data.lastEdited"]');
  await expect(field).toBeInViewport({ ratio: 1 });
  const bar = await page.getByRole('banner').boundingBox();
  expect((await field.boundingBox())?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
});

test('a link to a nested field opens what it lies in', async ({ page }) => {
  await page.goto('/worksheetsv4#post-worksheets.request.address.zipCode');
  await expect(page.locator('[id="post-worksheets.request.address.zipCode"]')).toBeInViewport();
});

test('a link to a heading of a guide opens there', async ({ page }) => {
  await page.goto('/authentication');
  const contents = page.getByRole('navigation', { name: 'På denne side' });
  const link = contents.getByRole('link').last();
  const target = (await link.getAttribute('href')) ?? '';
  await page.goto(`/authentication${target}`);
  await expect(page.locator(target)).toBeInViewport();
});

test('an answer that repeats an object leads to the fields of the first', async ({ page }) => {
  await page.goto('/worksheetsv4');
  await page.locator('#post-worksheets').getByRole('link', { name: 'projectReference', exact: true }).click();
  await expect(page).toHaveURL('/worksheetsv4#get-worksheets.data.projectReference');
  await expect(page.locator('[id="get-worksheets.data.projectReference"]')).toBeInViewport();
});

test('back and forward keep the place', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link').last().click();
  const place = page.url();
  await page.getByRole('navigation', { name: 'Dokumentation' }).getByRole('link', { name: 'Roller' }).click();
  await expect(page).toHaveURL('/rolesv4');
  await page.goBack();
  await expect(page).toHaveURL(place);
  await expect(page.locator(new URL(place).hash)).toBeInViewport();
});

test('what a page tells of itself to others can be fetched', async ({ page, request, baseURL }) => {
  await page.goto('/INVOICESV4');
  const head = (selector: string, attribute: string) => page.locator(`head ${selector}`).getAttribute(attribute);
  expect(await head('link[rel=canonical]', 'href')).toBe(`${baseURL}/invoicesv4`);
  expect(await head('meta[property="og:url"]', 'content')).toBe(`${baseURL}/invoicesv4`);
  expect(await head('meta[property="og:title"]', 'content')).toContain('Fakturaer');
  expect((await head('meta[name=description]', 'content'))?.length).toBeGreaterThan(50);
  const card = await request.get((await head('meta[property="og:image"]', 'content')) ?? '');
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
  const icon = await request.get('/favicon.svg');
  expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/svg+xml']);
  const iconOfPage = decodeURIComponent((await head('link[rel=icon]', 'href')) ?? '');
  // Quotes of the other kind are shorter in an attribute.
  expect(iconOfPage).toBe(`data:image/svg+xml,${(await icon.text()).trim().replaceAll('"', "'")}`);
});
