import { expect, findAccessibilityViolations, test } from './admin.ts';
import { addKeyHolder, storeKey } from './own-key.ts';

const worksheets = '/api/v4.0/worksheets';

test('a resource page shows calls as they arrive, and marks the fields that are refused', async ({
  page,
  portal,
  api,
}) => {
  const holder = await addKeyHolder(api, (path) => (path === worksheets ? ['GET', 'POST'] : null));
  const post = async (worksheet: object): Promise<number> => {
    const headers = { apikey: holder.apiKey, siteName: 'lindholm-vvs', 'content-type': 'application/json' };
    const response = await fetch(portal.address + worksheets, {
      method: 'POST',
      headers,
      body: JSON.stringify([worksheet]),
    });
    return response.status;
  };
  await storeKey(page, holder.apiKey);
  await page.goto('/worksheetsv4');
  const box = page.getByRole('region', { name: 'Kald til denne side' });
  await expect(box).toContainText('Ingen endnu');
  const worksheet = { projectID: 1042, fitterID: 14, description: 'Skift af vandlås' };
  expect(await post(worksheet)).toBe(400);
  const field = page.locator('[id="post-worksheets.request.startDate"]');
  await expect(field).toContainText('Feltet startDate skal udfyldes.');
  await box.getByText('Kald til denne side').click();
  await expect(box.getByRole('link', { name: 'startDate' })).toHaveAttribute(
    'href',
    '#post-worksheets.request.startDate',
  );
  await expect(box.getByRole('listitem').filter({ hasText: `POST ${worksheets} 400` })).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  expect(await post({ ...worksheet, startDate: '2026-12-01T07:00:00Z' })).toBe(200);
  await expect(field).not.toContainText('skal udfyldes');
  await expect(box.getByRole('listitem').filter({ hasText: `POST ${worksheets} 200` })).toBeVisible();

  await box.getByRole('switch').uncheck();
  await page.reload();
  await expect(box).toContainText('Slået fra');
});

test.describe('when the calls cannot be read', () => {
  test.use({ expectedErrors: [/401/] });
  test('the page stops asking, and says so', async ({ page, api }) => {
    const holder = await addKeyHolder(api, () => null);
    let asked = 0;
    await page.route('**/api/access/calls?*', (route) => {
      asked++;
      return route.fulfill({ status: 401, json: { validationErrors: [{ code: 'key-expired', message: '' }] } });
    });
    await storeKey(page, holder.apiKey);
    await page.goto('/worksheetsv4');
    await expect(page.getByRole('region', { name: 'Kald til denne side' })).toContainText(
      'Stoppet: API-nøglen er udløbet',
    );
    expect(asked).toBe(1);
  });
});
