import { customerFields } from './access-api.ts';
import { expect, extended, test } from './admin.ts';

const customers = 10_000;
const batchSize = 1_000;

test('pages through ten thousand customers', extended, async ({ page, session, api }) => {
  test.slow();
  for (let start = 0; start < customers; start += batchSize) {
    const list = Array.from({ length: batchSize }, (_, index) => ({
      ...customerFields(),
      CustomerName: `Mange ${String(start + index).padStart(5, '0')}`,
    }));
    await api.call('/Admin/CreateExternalCustomers', list);
  }
  await session.open('/customers?search=Mange');
  await expect(page.getByText('10.000 kunder')).toBeVisible();
  await expect(page.getByRole('rowheader')).toHaveCount(50);

  await page.getByRole('main').getByRole('searchbox').fill('Mange 09999');
  await expect(page.getByRole('rowheader')).toHaveText(['Mange 09999']);

  await page.goto('/customers?search=Mange&sort=-customerName&page=200');
  await expect(page.getByRole('rowheader').last()).toHaveText('Mange 00000');
  await expect(page.getByRole('button', { name: 'Næste side' })).toBeDisabled();

  expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(5_000);
});
