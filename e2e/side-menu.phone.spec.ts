import { sideBarWidthPx } from '@fagvaerk/contract/limits.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dokumentation' });

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menuOf(page)).toBeVisible();
}

test('the drawer opens and closes in every usual way', async ({ page }) => {
  await page.goto('/invoicesv4');
  await expect(menuOf(page)).toBeHidden();

  await openDrawer(page);
  expect((await menuOf(page).boundingBox())?.width).toBe(sideBarWidthPx);
  await menuOf(page).getByRole('button', { name: 'Luk menuen' }).click();
  await expect(menuOf(page)).toBeHidden();

  await openDrawer(page);
  await page.keyboard.press('Escape');
  await expect(menuOf(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();

  await openDrawer(page);
  await page.mouse.click(370, 600);
  await expect(menuOf(page)).toBeHidden();
});

test('the drawer leads to a page and is gone there', async ({ page }) => {
  await page.goto('/');
  await openDrawer(page);
  await menuOf(page).getByText('V4.0', { exact: true }).click();
  await menuOf(page).getByRole('link', { name: 'Budgetter' }).click();
  await expect(page).toHaveURL('/budgetsv4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budgetter');
  await expect(menuOf(page)).toBeHidden();
});

test('the first touch of a part is enough', async ({ page }) => {
  await page.goto('/introduction');
  await page.getByRole('button', { name: /Skift sprog til engelsk/ }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the drawer works all the same', async ({ page }) => {
    await page.goto('/');
    await openDrawer(page);
    await menuOf(page).getByRole('button', { name: 'Luk menuen' }).click();
    await expect(menuOf(page)).toBeHidden();
    await openDrawer(page);
    await menuOf(page).getByRole('link', { name: 'Svar' }).click();
    await expect(page).toHaveURL('/response');
  });
});
