import { expect, test } from './fixtures.ts';

test('the sample stands below what introduces its endpoint, before the fields', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const endpoint = page.locator('#post-worksheets');
  const topOf = async (selector: string) => (await endpoint.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  const [path, sample, fields] = [await topOf('.endpoint-path'), await topOf('figure'), await topOf('h3')];
  expect(path).toBeLessThan(sample);
  expect(sample).toBeLessThan(fields);
  expect(sample - path).toBeLessThan(page.viewportSize()?.height ?? 0);
});

test('a sample in any language stays within the screen', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const choice = page.locator('#post-worksheets').getByRole('combobox');
  for (const language of ['PowerShell', 'C#']) {
    await choice.focus();
    await choice.selectOption(language);
    await expect(page.locator('#post-worksheets figure').first()).toHaveAttribute('data-sample', language);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
});
