import { expect, extended, findAccessibilityViolations, test } from './admin.ts';
import { horizontalOverflow } from './fixtures.ts';
import { addKeyHolder, openWithoutCalls, reading, storeKey } from './own-key.ts';

test('without a key the page asks for one, or tries the demo key', extended, async ({ page }) => {
  await page.goto('/calls');
  const offer = page.getByRole('main').getByRole('button', { name: 'Din nøgle' });
  await offer.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Din nøgle' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toBeFocused();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Prøv med den åbne nøgle' }).click();
  await expect(page.locator('.calls summary').first()).toContainText('/api/v4.0/projects');
  await expect(page.getByRole('main')).toContainText('de seneste 100 kald fra din IP-adresse');
  await expect(page.getByRole('region', { name: 'Dine kald' })).toBeFocused();
  await expect(page.getByRole('application', { name: /^Viste kald: \d+ gennemført, \d+ afvist/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
});

test('lists, filters and explains calls', async ({ page, portal, api }) => {
  const holder = await addKeyHolder(api, (path) => (path === '/api/v4.0/invoices' ? reading : null));
  const call = (path: string, method = 'GET') =>
    fetch(portal.address + path, {
      method,
      headers: { apikey: holder.apiKey, siteName: 'lindholm-vvs', 'x-request-id': `test-${method}` },
    });
  expect((await call('/api/v4.0/invoices?pageSize=1')).status).toBe(200);
  expect((await call('/api/v4.0/invoices?pageSize=many')).status).toBe(400);
  expect((await call('/api/v4.0/fitters/7')).status).toBe(401);
  await storeKey(page, holder.apiKey);
  await page.goto('/calls');
  const calls = page.locator('.calls > li');
  await expect(async () => {
    await page.getByRole('button', { name: 'Opdatér' }).click();
    await expect(calls.filter({ hasText: '/api/v4.0/fitters/{id}' })).toHaveCount(1, { timeout: 2000 });
  }).toPass();
  await expect(calls.filter({ hasText: '/api/v4.0/invoices' })).toHaveCount(2);
  await expect(page.getByRole('main')).not.toContainText('many');
  await expect(
    page.getByRole('application', { name: 'Viste kald: 1 gennemført, 2 afvist eller fejlet' }),
  ).toBeVisible();

  await page.getByRole('combobox', { name: 'Svar' }).selectOption('Afviste');
  await expect(calls).toHaveCount(1);
  await expect(page).toHaveURL('/calls#outcome=refused');
  await calls.locator('summary').press('Enter');
  await expect(calls).toContainText('Bed supporten om adgang til netop den sti');
  await expect(calls.getByRole('link')).toHaveAttribute('href', '/errors#endpoint-not-granted');
  await expect(calls.locator('.why-verdict')).toContainText('Kaldet bliver afvist');
  await expect(calls.locator('.why-steps > li').last()).toContainText('Ikke opfyldt');
  await expect(calls.locator('.why')).toContainText('Sådan bliver kaldet tilladt: Nøglen skal have');
  await expect(calls.locator('.why-steps .bad')).toHaveCount(1);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.getByRole('combobox', { name: 'Svar' }).selectOption('Fejlede');
  await expect(calls).toHaveCount(1);
  await expect(calls).toContainText('400');
  await page.getByLabel('Endpoint').selectOption('/api/v4.0/fitters');
  await expect(page.getByRole('main')).toContainText('Ingen kald matcher');
  await page.reload();
  await expect(page.getByLabel('Endpoint')).toHaveValue('/api/v4.0/fitters');
  await page.getByRole('button', { name: 'Vis alle kald' }).click();
  await expect(page).toHaveURL('/calls');

  const why = page.locator('.calls-why');
  await why.getByText('Ville kaldet blive tilladt?').click();
  await page.getByLabel('Metode').selectOption('GET');
  await page.getByLabel('Sti').fill('/api/v4.0/invoices/42');
  await page.keyboard.press('Enter');
  await expect(why.locator('.why-verdict')).toContainText('Kaldet bliver afvist');
  await why.getByLabel('Sti').fill(`${portal.address}/api/v4.0/invoices?pageSize=1`);
  await expect(why.locator('.why-verdict')).toHaveCount(0);
  await why.getByRole('button', { name: 'Kontrollér' }).click();
  await expect(why.locator('.why-verdict')).toContainText('Kaldet bliver tilladt');
  await expect(why.getByLabel('Sti')).toHaveValue('/api/v4.0/invoices');

  await page.goto('/fittersv4');
  await page.locator('#get-fitters').getByRole('link', { name: 'Hvorfor?' }).click();
  await expect(why.getByLabel('Sti')).toHaveValue('/api/v4.0/fitters');
  await expect(why.locator('.why-verdict')).toContainText('Kaldet bliver afvist');
});

test('the checklist follows what the program has met and done', async ({ page, portal, api }) => {
  const holder = await addKeyHolder(api, (path) => (path === '/api/v4.0/invoices' ? reading : null));
  const call = (headers = {}, query = 'pageSize=1') =>
    fetch(`${portal.address}/api/v4.0/invoices?${query}`, {
      headers: { apikey: holder.apiKey, siteName: 'lindholm-vvs', ...headers },
    });
  await call({ 'X-Sandbox-Scenario': 'unavailable' });
  await call({ 'X-Sandbox-Scenario': 'lost-response' }).catch(() => {});
  await call({}, 'pageSize=1&page=2');
  await storeKey(page, holder.apiKey);
  await page.goto('/calls');
  await page.getByText('Klar til produktion?').click();
  const steps = page.getByRole('list', { name: 'Klar til produktion?' }).getByRole('listitem');
  await expect(steps).toHaveCount(6);
  await expect(steps.filter({ hasText: '503' })).toContainText('Ikke klaret');
  await expect(steps.filter({ hasText: 'svar gik tabt' })).toContainText(/^Klaret/);
  await expect(steps.filter({ hasText: 'den første side' })).toContainText(/^Klaret/);
  await expect(steps.filter({ hasText: '429' })).toContainText('Ikke prøvet');
  await expect(page.getByRole('main')).toContainText('2 af 6');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await expect(page.locator('.calls summary').filter({ hasText: 'efterlignet: unavailable' })).toHaveCount(1);
  await steps.filter({ hasText: '429' }).getByRole('link').click();
  await expect(page).toHaveURL('/sandbox#afproev-en-fejl');
});

test.describe('when the portal does not respond', () => {
  test.use({ expectedErrors: [/failed|ERR_FAILED/] });
  test('the page shows an error and can be retried', extended, async ({ page, api }) => {
    const restore = await openWithoutCalls(page, api, '/calls');
    const failure = page.getByRole('alert').filter({ hasText: 'Portalen svarede ikke' });
    await expect(failure).toBeVisible();
    await restore();
    await page.getByRole('button', { name: 'Prøv igen' }).click();
    await expect(failure).toHaveCount(0);
  });
});
