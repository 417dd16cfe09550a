import { expect, test } from './fixtures.ts';

test.describe('the reading position', () => {
  test('stays while searching', async ({ page }) => {
    await page.goto('/projectsV4');
    await page.evaluate(() => scrollTo({ top: 3000, behavior: 'instant' }));
    const position = () => page.evaluate(() => Math.round(scrollY));
    const before = await position();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('moms');
    await expect(page.getByRole('option').first()).toBeVisible();
    expect(await position()).toBe(before);
    for (const _press of [1, 2, 3]) await page.keyboard.press('Escape');
    await expect(page.getByRole('combobox').first()).toHaveValue('');
    expect(await position()).toBe(before);
  });

  test('stays when an example is shown in a dialog', async ({ page }) => {
    await page.goto('/projectsV4');
    await page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    const button = page.locator('#get-projects .endpoint-examples .whole-button').last();
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Eksempel på svar' });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeInViewport();
    expect(await page.evaluate(() => Math.abs(scrollY - 1200))).toBeLessThan(5);
  });

  test('stays when the console opens beside it, and Back closes the console', async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/offers');
    const heading = page.getByRole('heading', { level: 2 }).first();
    const top = () => heading.evaluate((one) => Math.round(one.getBoundingClientRect().top));
    const before = await top();
    await page.locator('#get-offers .call').getByRole('link', { name: 'Prøv kaldet' }).click();
    const console = page.locator('#get-offers .console');
    await expect(console).toBeVisible();
    expect(await top()).toBe(before);
    await console.getByRole('button', { name: 'Send' }).click();
    await expect(console.locator('.console-status')).toBeInViewport();
    expect(await top()).toBe(before);
    await page.goBack();
    await expect(console).toBeHidden();
    await expect(page).toHaveURL('/offers');
  });
});

test('the link of a field covers nothing', async ({ page }) => {
  await page.goto('/projectsV4');
  const field = page.locator('[id="get-projects.data.associatedAddress"]');
  const button = field.getByRole('button', { name: 'Kopiér link: associatedAddress' });
  // The first pointer event loads the script.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await field.hover();
    await expect(button).toBeVisible({ timeout: 1000 });
  }).toPass();
  const [box, link] = [await button.boundingBox(), await field.getByRole('link').first().boundingBox()];
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(link?.x ?? 0);
});
