import { expect, extended } from './admin.ts';
import { screens, test } from './admin-screens.ts';
import { findNonColourViolations, horizontalOverflow } from './fixtures.ts';

for (const screen of screens)
  test(
    `${screen.name} fits a phone without accessibility violations`,
    screen.gate === 'both' ? {} : extended,
    async ({ page, openScreen, chooseLanguage }) => {
      await chooseLanguage('en');
      await openScreen(screen);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
      expect(await findNonColourViolations(page)).toEqual([]);
    },
  );

test('tables become cards, and the menu a drawer that closes after a choice', async ({ page, session, api }) => {
  const customer = await api.addCustomer();
  await session.open(`/customers?search=${customer.customerName}`);
  const row = page.getByRole('row').filter({ hasText: customer.customerName });
  const [name, contact] = [row.getByRole('rowheader'), row.getByText('Mette Lindholm')];
  const [above, below] = [await name.boundingBox(), await contact.boundingBox()];
  expect((below?.y ?? 0) > (above?.y ?? 0) + (above?.height ?? 0) - 1).toBe(true);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Admin Panel' }).getByRole('link', { name: 'Sites' }).click();
  await expect(page).toHaveURL('/sites');
  await expect(page.getByRole('navigation', { name: 'Admin Panel' })).toBeHidden();
});
