import { languages } from '@fagvaerk/contract/language.ts';
import { sideBarWidthPx } from '@fagvaerk/contract/limits.ts';
import type { Page } from '@playwright/test';
import { expect, extended, findAccessibilityViolations, logIn, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 } });

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dokumentation' });

async function openDrawer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menuOf(page)).toBeVisible();
}

test('the drawer opens, closes in every usual way, and navigates to a page', async ({ page }) => {
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

  await openDrawer(page);
  await menuOf(page).getByRole('link', { name: 'Budgetter' }).click();
  await expect(page).toHaveURL('/budgetsv4');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Budgetter');
  await expect(menuOf(page)).toBeHidden();
});

test('the drawer has no accessibility violations in any language', extended, async ({ page, chooseLanguage }) => {
  test.slow();
  for (const language of languages) {
    await chooseLanguage(language);
    await page.goto('/rolesv4');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.locator('#menu')).toBeVisible();
    expect(await findAccessibilityViolations(page), language).toEqual([]);
  }
});

test('the drawer opens at the current page and section', extended, async ({ page }) => {
  await page.goto('/purposedimensions#get-purposedimensions-id');
  await page.touchscreen.tap(200, 700);
  const before = await page.evaluate(() => scrollY);
  await page.getByRole('button', { name: 'Menu', exact: true }).dispatchEvent('click');
  await expect(menuOf(page).getByRole('link', { name: 'Formål', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(menuOf(page).locator('[aria-current="location"]')).toHaveText(/^Hent ét formål/);
  await expect(menuOf(page).getByRole('button', { name: 'Luk menuen' })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await menuOf(page).getByRole('link', { name: 'Hent formål' }).tap();
  await expect(menuOf(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 2, name: 'Hent formål' })).toBeInViewport();
});

test('a guide starts with its contents, folded', async ({ page }) => {
  await page.goto('/authentication');
  const contents = page.getByRole('navigation', { name: 'På denne side' });
  const link = contents.getByRole('link', { name: 'Beskyt nøglen' });
  await expect(link).toBeHidden();
  await contents.getByText('På denne side').last().tap();
  await link.tap();
  await expect(page.getByRole('heading', { name: 'Beskyt nøglen' })).toBeInViewport();
});

test('the search field expands over the bar and collapses again', async ({ page }) => {
  await page.goto('/invoicesv4');
  const bar = page.getByRole('banner');
  const field = bar.getByLabel('Søg', { exact: true });
  expect((await field.boundingBox())?.width).toBeLessThanOrEqual(44);
  await field.tap();
  await field.pressSequentially('forfalden');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('isOverdue');
  expect((await field.boundingBox())?.width).toBeGreaterThan(300);
  expect((await first.boundingBox())?.y).toBeLessThan(160);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await first.tap();
  await expect(page.locator('li:target')).toBeInViewport();
  expect((await field.boundingBox())?.width).toBeLessThanOrEqual(44);
});

test.describe('on the narrowest screens', () => {
  test.use({ viewport: { width: 320, height: 640 } });
  test('the bar fits, logged in or out', extended, async ({ page }) => {
    for (const isLoggedIn of [false, true]) {
      if (isLoggedIn) await logIn(page);
      await page.goto('/invoicesv4');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Fagværk' })).toBeInViewport({ ratio: 1 });
    }
  });
});

test('the first tap takes effect', extended, async ({ page }) => {
  await page.goto('/introduction');
  await page.getByRole('button', { name: /Skift sprog til engelsk/ }).tap();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the drawer works', extended, async ({ page }) => {
    await page.goto('/');
    await openDrawer(page);
    await menuOf(page).getByRole('button', { name: 'Luk menuen' }).click();
    await expect(menuOf(page)).toBeHidden();
    await openDrawer(page);
    await menuOf(page).getByRole('link', { name: 'Svar' }).click();
    await expect(page).toHaveURL('/response');
  });
});
