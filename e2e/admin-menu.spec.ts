import { mobileBreakpointPx, sideBarWidthPx } from '@fagvaerk/contract/limits.ts';
import type { Page } from '@playwright/test';
import { expect, test } from './admin.ts';
import { delayRequests, horizontalOverflow } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Admin Panel' });

test('the panel has the frame of the documentation', async ({ page, session }) => {
  await page.setViewportSize({ width: mobileBreakpointPx, height: 800 });
  await session.open('/customers');
  const button = page.getByRole('button', { name: 'Menu', exact: true });
  await expect(button).toBeHidden();
  expect((await menuOf(page).boundingBox())?.width).toBe(sideBarWidthPx);
  await expect(menuOf(page).getByText('API VERSION: 4.0', { exact: true })).toBeVisible();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Skjul menuen' }).click();
  await expect(menuOf(page)).toBeHidden();
  await page.getByRole('button', { name: 'Vis menuen' }).click();

  await page.setViewportSize({ width: mobileBreakpointPx - 1, height: 800 });
  await expect(menuOf(page)).toBeHidden();
  await button.click();
  expect((await menuOf(page).boundingBox())?.width).toBe(sideBarWidthPx);
});

test('the documentation is below the entries of the panel, folded', async ({ page, session }) => {
  await session.open('/customers');
  await expect(menuOf(page).locator('details[open]')).toHaveCount(0);
  await menuOf(page).getByText('Dokumentation').click();
  const links = menuOf(page).getByRole('link');
  const general = ['Introduktion', 'Autentificering', 'Versioner', 'Filtrering', 'Svar', 'Klienter og værktøjer'];
  await expect(links.filter({ hasText: 'Administratorer' })).toBeVisible();
  expect((await links.allTextContents()).slice(-general.length)).toEqual(general);
  await menuOf(page).getByText('V4.0', { exact: true }).click();
  await menuOf(page).getByText('V3.0', { exact: true }).click();
  await menuOf(page).getByRole('link', { name: 'Debitorer' }).click();
  await expect(page).toHaveURL('/debtors');
});

test('on a slow line a line shows that a click in the menu has an effect', async ({ page, session }) => {
  await session.open('/customers');
  const release = await delayRequests(page, '**/assets/SitesPage-*.js');
  await menuOf(page).getByRole('link', { name: 'Sites' }).click();
  const progress = page.getByRole('progressbar', { name: 'Henter …' });
  await expect(progress).toBeAttached();
  release();
  await expect(page).toHaveURL('/sites');
  await expect(progress).toHaveCount(0);
});
