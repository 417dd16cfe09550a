import { mobileBreakpointPx, sideBarWidthPx } from '@fagvaerk/contract/limits.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dokumentation' });
const groupOf = (page: Page, version: string) => menuOf(page).locator(`details[data-group="${version}"]`);
const versions = ['V4.0', 'V3.0'];

test('both groups are collapsed at first, and hold every page of their version', async ({ page }) => {
  await page.goto('/');
  for (const version of versions) await expect(groupOf(page, version)).not.toHaveAttribute('open');
  await expect(menuOf(page).getByRole('link')).toHaveText([
    'Introduktion',
    'Autentificering',
    'Versioner',
    'Filtrering',
    'Svar',
    'Klienter og værktøjer',
    'Dine kald',
    'Timer til løn',
    'Faktura til bogholderi',
    'Booking til arbejdsseddel',
    'Drift af en integration',
    'Vilkår for brug',
  ]);
  await expect(menuOf(page).getByRole('heading', { name: 'API-reference' })).toBeVisible();
  await expect(menuOf(page).locator('summary')).toHaveText(['Opskrifter', ...versions, 'Vejledninger']);
  await expect(menuOf(page).getByText('API VERSION: 4.0', { exact: true })).toBeVisible();
  await expect(menuOf(page).getByRole('link', { name: 'Introduktion' })).toHaveAttribute('aria-current', 'page');
  for (const [version, count] of [
    ['V4.0', 11],
    ['V3.0', 26],
  ] as const) {
    await groupOf(page, version).getByText(version).click();
    await expect(groupOf(page, version).getByRole('link')).toHaveCount(count);
    await groupOf(page, version).getByText(version).click();
  }
  await page.setViewportSize({ width: 1366, height: 650 });
  for (const version of versions) await expect(groupOf(page, version)).toBeInViewport();
  const entries = menuOf(page).getByRole('link', { name: /^(Versioner|Filtrering)$/ });
  const [first, second] = await entries.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().y));
  expect(Number(second) - Number(first)).toBe(28);
});

test('groups stay open or closed from page to page', async ({ page }) => {
  await page.goto('/introduction');
  await groupOf(page, 'V3.0').getByText('V3.0').click();
  await menuOf(page).getByRole('link', { name: 'Autentificering' }).click();
  await expect(page).toHaveURL('/authentication');
  await expect(groupOf(page, 'V3.0')).toHaveAttribute('open');
  await expect(groupOf(page, 'V4.0')).not.toHaveAttribute('open');

  await groupOf(page, 'V3.0').getByText('V3.0').click();
  await menuOf(page).getByRole('link', { name: 'Versioner' }).click();
  await expect(page).toHaveURL('/versioning');
  await expect(groupOf(page, 'V3.0')).not.toHaveAttribute('open');
});

test('the group of the page is open, and its entry is marked and in view', async ({ page }) => {
  await page.goto('/purposedimensions');
  await expect(groupOf(page, 'V3.0')).toHaveAttribute('open');
  await expect(groupOf(page, 'V4.0')).not.toHaveAttribute('open');
  const current = menuOf(page).locator('[aria-current="page"]');
  await expect(current).toHaveText('Formål');
  await expect(current).toBeInViewport();

  await groupOf(page, 'V3.0').getByText('V3.0').click();
  await page.goto('/debtors');
  await expect(groupOf(page, 'V3.0')).toHaveAttribute('open');
  await expect(menuOf(page).locator('[aria-current="page"]')).toHaveText('Debitorer');
});

test(`is ${sideBarWidthPx} wide and sticky, and a drawer below ${mobileBreakpointPx}`, async ({ page }) => {
  await page.goto('/invoicesv4');
  expect(await menuOf(page).boundingBox()).toMatchObject({ x: 0, width: sideBarWidthPx });
  await page.evaluate(() => scrollTo({ top: 5000, behavior: 'instant' }));
  await expect(menuOf(page).getByText('API VERSION: 4.0')).toBeInViewport();

  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await page.setViewportSize({ width: mobileBreakpointPx, height: 800 });
  await page.goto('/introduction');
  await expect(menuOf(page)).toBeVisible();
  await expect(button).toBeHidden();
  expect((await menuOf(page).boundingBox())?.width).toBe(sideBarWidthPx);

  await page.setViewportSize({ width: mobileBreakpointPx - 1, height: 800 });
  await expect(menuOf(page)).toBeHidden();
  await expect(button).toBeVisible();
});
