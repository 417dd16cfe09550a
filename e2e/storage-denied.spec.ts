import { expect, extended, readClipboard, test, waitForScript } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    for (const area of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      });
  }),
);

test('buttons, samples and menu groups work where storage is denied', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/worksheetsv4');
  await waitForScript(page);
  await page.locator('#post-worksheets').getByText('Kald', { exact: true }).click();
  const sample = page.locator('#post-worksheets').getByRole('figure', { name: 'Eksempel på kald' });
  await sample.getByRole('combobox').selectOption('Python');
  await expect(sample.locator('code')).toHaveText(/import requests/);
  await sample.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(sample.getByRole('status')).toHaveText('Copied Code!');
  expect(await readClipboard(page)).toMatch(/import requests/);

  for (const name of ['Tema: Lyst', 'Tema: Mørkt', 'Tema: Som enheden']) {
    await page.getByRole('button', { name: /^Tema/ }).click();
    await expect(page.getByRole('button', { name: /^Tema/ })).toHaveAccessibleName(name);
  }
  const group = page.locator('[data-group="V3.0"]');
  await group.locator('summary').click();
  await expect(group).toHaveAttribute('open');
  await page.getByRole('button', { name: 'Skjul menuen' }).click();
  await expect(page.getByRole('navigation', { name: 'Dokumentation' })).toBeHidden();
});

test('the language switches where storage is denied', extended, async ({ page }) => {
  await page.goto('/worksheetsv4');
  await page.getByRole('button', { name: /Skift sprog til engelsk/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
