import { expect, refusedPage, test } from './fixtures.ts';

test.use({ expectedComplaints: refusedPage });

test('a mistyped address leads to the nearest pages', async ({ page }) => {
  const answer = await page.goto('/invocesv4');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden findes ikke');
  await expect(page.getByRole('heading', { name: 'Ledte du efter en af disse?' })).toBeVisible();
  const suggestions = page.locator('.suggestions').getByRole('link');
  await expect(suggestions.first()).toHaveAttribute('href', '/invoicesv4');
  await suggestions.first().click();
  await expect(page).toHaveURL('/invoicesv4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fakturaer');
});

test('the menu is there, and the way to the introduction', async ({ page }) => {
  await page.goto('/arbejdsseddel');
  await expect(
    page
      .locator('.suggestions')
      .getByRole('link', { name: /^Arbejdssedler/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Dokumentation' })).toBeVisible();
  await page.getByRole('link', { name: 'Gå til introduktionen' }).click();
  await expect(page).toHaveURL('/introduction');
});

test('it speaks English to who reads English', async ({ page, chooseLanguage }) => {
  await chooseLanguage('en');
  await page.goto('/invocesv4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  await expect(page.locator('.suggestions').getByRole('link').first()).toHaveText(/^Invoices/);
});

for (const address of ['/zzzzqqqq', '/a/b/c/d', '/%22%3E%3Cscript%3Ealert(1)%3C/script%3E', `/${'x'.repeat(2000)}`])
  test(`${address.slice(0, 40)} is answered politely`, async ({ page }) => {
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Siden findes ikke');
    await expect(page.getByRole('heading', { name: 'Ledte du efter en af disse?' })).toBeHidden();
    await expect(page.locator('.suggestions')).toBeHidden();
    await expect(page.locator('head meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
