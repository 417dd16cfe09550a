import { AccessApi } from './access-api.ts';
import { expect, findBarriers, test } from './fixtures.ts';

test('a call is filled in, sent and read within the screen', async ({ page, portal }) => {
  const api = await AccessApi.logIn(portal.address);
  const { customerID, apiKey } = await api.addCustomer({ AccessAll: true });
  await api.giveSite(customerID, (await api.sandbox()).recordId);
  await page.addInitScript(
    (key) => sessionStorage.setItem('fagvaerk-key', key),
    JSON.stringify({ apiKey, siteName: 'lindholm-vvs' }),
  );
  await page.goto('/worksheetsv4');
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await page.locator('#post-worksheets').getByRole('link', { name: 'Prøv kaldet' }).tap();
  const opened = page.getByRole('region', { name: 'Prøv kaldet: Opret arbejdssedler' });
  await expect(opened.getByLabel('Body')).toHaveValue(/"projectID"/);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await opened.getByRole('button', { name: 'Send', exact: true }).tap();
  await expect(opened.locator('.console-status')).toContainText('200');
  await opened.getByText(/^Seneste kald/).tap();
  expect(await overflow()).toBeLessThanOrEqual(0);
  expect(await findBarriers(page, '#post-worksheets')).toEqual([]);
});
