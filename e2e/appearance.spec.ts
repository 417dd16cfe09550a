import type { Page } from '@playwright/test';
import { expandAll, expect, extended, httpErrors, portal, test, unknownRoute } from './fixtures.ts';

const readScheme = (page: Page) =>
  page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.body);
    const brightness = (css: string) =>
      (css.match(/[\d.]+/g) ?? []).slice(0, 3).reduce((sum, one) => sum + Number(one), 0);
    return brightness(backgroundColor) > brightness(color) ? 'light' : 'dark';
  });

test('follows the system colour scheme until one is chosen, and keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/introduction');
  expect(await readScheme(page)).toBe('light');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await readScheme(page)).toBe('dark');

  const button = page.getByRole('button', { name: /^Tema/ });
  await expect(button).toHaveAccessibleName('Tema: Som enheden');
  await button.click();
  await expect(button).toHaveAccessibleName('Tema: Lyst');
  expect(await readScheme(page)).toBe('light');

  await page.goto('/authentication');
  expect(await readScheme(page)).toBe('light');
  await button.click();
  await expect(button).toHaveAccessibleName('Tema: Mørkt');
  await page.emulateMedia({ colorScheme: 'light' });
  await page.reload();
  expect(await readScheme(page)).toBe('dark');

  await button.click();
  await expect(button).toHaveAccessibleName('Tema: Som enheden');
  expect(await readScheme(page)).toBe('light');
});

test(
  'prints without navigation and actions, with whole calls, short responses and collapsed fields',
  extended,
  async ({ page }) => {
    await page.setViewportSize({ width: 794, height: 1123 });
    await page.goto('/invoicesv4');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Dokumentation' })).toBeHidden();
    await expect(page.getByRole('navigation', { name: 'Forrige / Næste' })).toBeHidden();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Endpoints' })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('link', { name: 'Prøv kaldet' }).first()).toBeHidden();
    await expect(main.getByText('Hent / kopiér')).toBeHidden();
    expect(await main.getByRole('button').count()).toBe(0);
    const cut = await page
      .locator('[data-sample] pre')
      .evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1));
    expect(cut).toHaveLength(0);
    await page.emulateMedia({ media: 'screen' });
    await page.goto('/worksheetsv4');
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('[id="post-worksheets.request.address.zipCode"]')).toBeVisible();
    const required = page.locator('[id="get-worksheets.data.startDate"] > strong');
    await expect(required).toHaveText('REQUIRED');
    await expect(required).not.toHaveCSS('font-size', '0px');
    await page.emulateMedia({ media: 'screen' });
    await page.getByText('Navne', { exact: true }).first().click();
    await expect(required).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(required).toBeVisible();
    await page.goto('/offers');
    const printed = (await page.pdf({ format: 'A4' })).toString('latin1');
    expect(printed.match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(12);
  },
);

test.describe('at 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 }, expectedErrors: httpErrors(404) });

  test('no page scrolls sideways', extended, async ({ page }) => {
    test.slow();
    for (const route of [...portal.pages.map((entry) => entry.route), unknownRoute]) {
      await page.goto(route);
      await expandAll(page);
      const widths = await page.evaluate(() => [document.documentElement.scrollWidth, document.body.scrollWidth]);
      expect(widths, route).toEqual([320, 320]);
    }
  });
});
