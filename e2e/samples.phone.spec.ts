import { expect, extended, horizontalOverflow, test } from './fixtures.ts';

test('the label of a sample is one line', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/projectsV4');
  const sample = page.getByRole('figure', { name: 'Eksempel på kald' }).first();
  const label = sample.getByText('Kald', { exact: true });
  expect((await label.boundingBox())?.height).toBeLessThan(24);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('samples fit the screen in any language', extended, async ({ page }) => {
  await page.goto('/worksheetsv4');
  await page.locator('#post-worksheets').getByText('Kald', { exact: true }).click();
  const choice = page.locator('#post-worksheets').getByRole('combobox');
  for (const language of ['PowerShell', 'C#']) {
    await choice.focus();
    await choice.selectOption(language);
    await expect(page.locator('#post-worksheets figure').nth(1)).toHaveAttribute('data-sample', language);
    expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  }
});
