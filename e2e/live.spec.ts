import { expect, findAccessibilityViolations, test } from './admin.ts';
import { addKeyHolder, storeKey } from './own-key.ts';

const worksheets = '/api/v4.0/worksheets';
const pauseMs = 5_000;

test('a resource page shows calls as they arrive, and marks the fields that are refused', async ({
  page,
  portal,
  api,
}) => {
  const holder = await addKeyHolder(api, (path) => (path === worksheets ? ['GET', 'POST'] : null));
  const post = async (worksheet: object) => {
    const headers = { apikey: holder.apiKey, siteName: 'lindholm-vvs', 'content-type': 'application/json' };
    const response = await fetch(portal.address + worksheets, {
      method: 'POST',
      headers,
      body: JSON.stringify([worksheet]),
    });
    const { validationErrors } = (await response.json()) as { validationErrors: { field: string; message: string }[] };
    await page.clock.fastForward(pauseMs);
    return { status: response.status, validationErrors };
  };
  await page.clock.install();
  await storeKey(page, holder.apiKey);
  await page.goto('/worksheetsv4');
  const box = page.getByRole('region', { name: 'Kald til denne side' });
  await expect(box).toContainText('Ingen endnu');
  const worksheet = { projectID: 1042, fitterID: 14, description: 'Skift af vandlås' };
  expect((await post(worksheet)).status).toBe(400);
  await box.getByText('Kald til denne side').click();
  await expect(box.getByRole('link', { name: 'startDate' })).toHaveAttribute(
    'href',
    '#post-worksheets.request.startDate',
  );
  await expect(box.getByRole('listitem').filter({ hasText: `POST ${worksheets} 400` })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const refused = await post({ ...worksheet, fitterID: 987, address: { address: 'Vestergade 2', zipCode: '84000' } });
  expect(refused.status).toBe(400);
  const refusals = page.locator('.field-refused');
  await expect(refusals).toHaveCount(3);
  const details = page.locator('li:has(> .field-refused) > details');
  const widths = await details.evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  expect(Math.min(...widths)).toBeGreaterThan(200);
  for (const { field, message } of refused.validationErrors)
    await expect(page.locator(`[id="post-worksheets.request.${field}"]`).locator(refusals).first()).toContainText(
      message.replace('987.', '…'),
    );
  expect((await post({ ...worksheet, startDate: '2026-12-01T07:00:00Z', materials: [] })).status).toBe(400);
  await expect(box).toContainText('Feltet … er ukendt');
  expect((await post({ ...worksheet, startDate: '2026-12-01T07:00:00Z' })).status).toBe(200);
  await expect(refusals).toHaveCount(0);
  await expect(box.getByRole('listitem').filter({ hasText: `POST ${worksheets} 200` })).toBeVisible();

  await box.getByRole('switch').uncheck();
  await page.reload();
  await expect(box).toContainText('Slået fra');
});

test.describe('when the calls cannot be read', () => {
  test.use({ expectedErrors: [/401|503/] });
  test('the page asks again after a fault, but not after a refusal', async ({ page, api }) => {
    const holder = await addKeyHolder(api, () => null);
    let asked = 0;
    await page.route('**/api/access/calls?*', (route) => {
      asked++;
      if (asked === 1) return route.fulfill({ status: 503, json: { errorMessage: 'Prøv igen' } });
      if (asked === 2) return route.fulfill({ json: { data: [], total: 0 } });
      return route.fulfill({ status: 401, json: { validationErrors: [{ code: 'key-expired', message: '' }] } });
    });
    await page.clock.install();
    await storeKey(page, holder.apiKey);
    await page.goto('/worksheetsv4');
    const box = page.getByRole('region', { name: 'Kald til denne side' });
    await expect(box).toContainText('Prøv igen');
    await page.clock.fastForward(pauseMs);
    await expect(box).toContainText('Ingen endnu');
    await page.clock.fastForward(pauseMs);
    await expect(box).toContainText('Stoppet: API-nøglen er udløbet');
    await page.clock.fastForward(pauseMs);
    // Later than the question of a page that goes on.
    await page.evaluate(() => fetch('/api/access/calls?last'));
    expect(asked).toBe(4);
  });
});
