/** Colours, movement, paper and narrow screens. */
import type { Page } from '@playwright/test';
import { expect, pageKinds, portal, refusedPage, test, unfold } from './fixtures.ts';

/** Dark letters on a light ground, or the other way round. */
const look = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const brightness = (css: string) =>
      (css.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, one) => sum + Number(one), 0);
    return brightness(backgroundColor) > brightness(color) ? 'light' : 'dark';
  });

test('colours follow the system until the reader chooses, and the choice lasts', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/introduction');
  expect(await look(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await look(page)).toBe('dark');

  const button = page.getByRole('button', { name: /^Lyst eller mørkt/ });
  await expect(button).toHaveAccessibleName('Lyst eller mørkt: Følger enheden');
  await button.click();
  await expect(button).toHaveAccessibleName('Lyst eller mørkt: Lyst');
  expect(await look(page)).toBe('light');

  await page.goto('/authentication');
  expect(await look(page)).toBe('light');
  await button.click();
  await expect(button).toHaveAccessibleName('Lyst eller mørkt: Mørkt');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  expect(await look(page)).toBe('dark');

  await button.click();
  await expect(button).toHaveAccessibleName('Lyst eller mørkt: Følger enheden');
  expect(await look(page)).toBe('light');
});

test('a link is followed at once: what it passes has its height only when it comes near', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/rolesv4');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
});

test('with movement, an endpoint is scrolled to all the same', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/rolesv4');
  await page.getByRole('navigation', { name: 'Endpoints' }).getByRole('link').last().click();
  await expect(page.locator(new URL(page.url()).hash).getByRole('heading', { level: 2 })).toBeInViewport();
});

test('on paper there are no bars, and the whole of the code', async ({ page }) => {
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/invoicesv4');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Dokumentation' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Forrige / Næste' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const cut = await page
    .locator('pre')
    .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1));
  expect(cut).toHaveLength(0);
});

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedComplaints: refusedPage });

  test('no page scrolls sideways, whatever is open', async ({ page }) => {
    test.slow();
    for (const route of [...portal.pages.map((one) => one.route), pageKinds.at(-1) ?? '/']) {
      await page.goto(route);
      await unfold(page);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]);
      expect(widths, route).toEqual([320, 320]);
    }
  });
});
