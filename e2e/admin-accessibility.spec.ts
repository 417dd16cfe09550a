import { expect, extended, findAccessibilityViolations } from './admin.ts';
import { screens, test } from './admin-screens.ts';
import { findNonColourViolations } from './fixtures.ts';

test('login has no accessibility violations in either language', async ({ page, chooseLanguage }) => {
  const open = async (language: string) => {
    await page.goto('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  };
  await open('da');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await chooseLanguage('en');
  await open('en');
  expect(await findNonColourViolations(page)).toEqual([]);
});

// admin.phone.spec.ts checks the screens in English.
for (const screen of screens)
  test(`${screen.name} has no accessibility violations`, screen.gate ? {} : extended, async ({ page, openScreen }) => {
    await openScreen(screen);
    expect(await findAccessibilityViolations(page)).toEqual([]);
  });
