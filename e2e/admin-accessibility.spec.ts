import { expect } from './admin.ts';
import { screens, test } from './admin-screens.ts';
import { findBarriers, findBarriersBesideColours } from './fixtures.ts';

test('login keeps nobody out, light or dark, in any language', async ({ page, chooseLanguage }) => {
  const open = async (language: string) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  };
  await open('da');
  expect(await findBarriers(page)).toEqual([]);
  await chooseLanguage('en');
  await open('en');
  expect(await findBarriersBesideColours(page)).toEqual([]);
});

// In English they are looked at on the phone.
for (const screen of screens) {
  test(`${screen.name} keeps nobody out, light or dark`, async ({ page, look }) => {
    await look(screen);
    expect(await findBarriers(page)).toEqual([]);
  });
}
