import type { Page } from '@playwright/test';
import { uniqueWord } from './access-api.ts';
import { expect, test } from './admin.ts';
import { administrator } from './portal-process.ts';

async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 120; step++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element?.textContent;
      return element?.getAttribute('aria-label') ?? label ?? '';
    });
    if (focused.replace(' *', '').trim() === name) return;
  }
  throw new Error(`Nothing called ${name} can be reached`);
}

test('adds, opens, grants a right to and deletes a customer by keyboard', async ({ page }) => {
  const name = `Tastatur ${uniqueWord()}`;
  await page.goto('/login');
  await expect(page.getByLabel('Brugernavn')).toBeFocused();
  await page.keyboard.type(administrator.username);
  await tabTo(page, 'Adgangskode');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Eksterne kunder' })).toBeFocused();

  await tabTo(page, 'Opret kunde');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Kundenavn')).toBeFocused();
  await page.keyboard.type(name);
  await tabTo(page, 'Kontaktperson');
  await page.keyboard.type('Anne Bruun');
  await tabTo(page, 'E-mail');
  await page.keyboard.type('anne@example.dk');
  await tabTo(page, 'Telefon');
  await page.keyboard.type('12345678');
  await tabTo(page, 'Sites');
  await page.keyboard.type('lindholm');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Gem');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: `${name} er oprettet` })).toBeVisible();
  await tabTo(page, 'Åbn kunden');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  await tabTo(page, 'Åbn lindholm-vvs');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Matrix');
  await page.keyboard.press('Enter');
  await tabTo(page, 'GET /api/v4.0/projects');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Gennemse og gem' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Annullér' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Gem ændringerne' })).toBeEnabled();
  await tabTo(page, 'Gem ændringerne');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'Rettighederne er gemt.' })).toBeVisible();

  await page.goto(`/customers?search=${name}`);
  await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await tabTo(page, `Flere handlinger for ${name}`);
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=menu]:focus-within')).toBeVisible();
  // From the menu to its first item, and from there to the last.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('menuitem', { name: `Slet ${name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Annullér' })).toBeFocused();
  // A dialog takes the focus again after its animation.
  await expect(async () => {
    await tabTo(page, 'Slet');
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Slet/ })).toBeFocused({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: `${name} er slettet.` })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
