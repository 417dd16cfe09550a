import { expect, httpErrors, test } from './fixtures.ts';

test.use({ expectedErrors: httpErrors(404) });

test('suggests the nearest pages and the introduction for a mistyped URL', async ({ page }) => {
  const response = await page.goto('/invocesv4');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden findes ikke');
  await expect(page.getByRole('heading', { name: 'Ledte du efter en af disse?' })).toBeVisible();
  const suggestions = page.locator('.suggestions').getByRole('link');
  await expect(suggestions.first()).toHaveAttribute('href', '/invoicesv4');
  await suggestions.first().click();
  await expect(page).toHaveURL('/invoicesv4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturaer');

  await page.goto('/arbejdsseddel');
  const worksheets = page.locator('.suggestions').getByRole('link', { name: /^Arbejdssedler/ });
  await expect(worksheets.first()).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dokumentation' })).toBeVisible();
  await page.getByRole('link', { name: 'Gå til introduktionen' }).click();
  await expect(page).toHaveURL('/introduction');
});

test('offers a search, but no suggestions where no page is similar', async ({ page }) => {
  await page.goto('/zzzzqqqq');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Ledte du efter en af disse?' })).toBeHidden();
  // No contact is configured here.
  await expect(main.getByRole('heading', { name: 'Har du brug for hjælp?' })).toHaveCount(0);
  await main.getByRole('searchbox', { name: 'Søg' }).fill('rabat');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/search?q=rabat');
});
