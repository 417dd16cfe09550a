import { expect, extended, findAccessibilityViolations, test } from './admin.ts';
import { horizontalOverflow } from './fixtures.ts';
import { addKeyHolder, reading } from './own-key.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('the key is entered in the menu, and calls are shown as compact rows', extended, async ({ page, portal, api }) => {
  const holder = await addKeyHolder(api, (path) => (path.includes('invoices') ? reading : null));
  const refused = await fetch(`${portal.address}/api/v4.0/fitters`, {
    headers: { apikey: holder.apiKey, siteName: 'lindholm-vvs' },
  });
  expect(refused.status).toBe(401);
  await page.goto('/invoicesv4');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Din nøgle' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('navigation', { name: 'Dokumentation' }).getByRole('button', { name: 'Din nøgle' }).tap();
  const dialog = page.getByRole('dialog', { name: 'Din nøgle' });
  await dialog.getByLabel('API-nøgle').fill(holder.apiKey);
  await dialog.getByRole('button', { name: 'Brug nøglen' }).tap();
  await expect(dialog).toContainText(holder.customerName);
  await dialog.getByLabel('Site').selectOption('lindholm-vvs');
  await dialog.getByRole('button', { name: 'Luk' }).tap();
  await expect(page.getByRole('button', { name: 'Menu', exact: true })).toBeFocused();
  await expect(page.locator('.endpoint-card .access-badge').first()).toBeVisible();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);

  await page.getByRole('button', { name: 'Menu', exact: true }).tap();
  await page.getByRole('region', { name: 'Din nøgle' }).getByRole('link', { name: 'Dine kald' }).tap();
  await expect(page).toHaveURL('/calls');
  await expect(page.locator('.calls > li').first()).toBeVisible();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityViolations(page)).toEqual([]);
});
