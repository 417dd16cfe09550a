import { expect, test } from './admin.ts';
import { findAccessibilityViolations, horizontalOverflow } from './fixtures.ts';
import { storeKey } from './own-key.ts';

test('a call is filled in and sent without horizontal scrolling', async ({ page, api }) => {
  const { apiKey } = await api.addSandboxCustomer({}, { AccessAll: true });
  await storeKey(page, apiKey);
  await page.goto('/worksheetsv4');
  await page.locator('#post-worksheets').getByRole('link', { name: 'Prøv kaldet' }).tap();
  const opened = page.getByRole('region', { name: 'Prøv kaldet: Opret arbejdssedler' });
  await expect(opened.getByLabel('Body')).toHaveValue(/"projectID"/);
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  const send = opened.getByRole('button', { name: 'Send', exact: true });
  await expect(send).toBeInViewport({ ratio: 1 });
  await send.tap();
  await expect(opened.locator('.console-status')).toContainText('200');
  await expect(send).toBeInViewport({ ratio: 1 });
  await opened.getByText(/^Seneste kald/).tap();
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  expect(await findAccessibilityViolations(page, '#post-worksheets .console')).toEqual([]);
});
