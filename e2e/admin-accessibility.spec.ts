import { languages } from '@fagvaerk/contract/language.ts';
import { expect } from './admin.ts';
import { screens, test } from './admin-screens.ts';
import { findBarriers } from './fixtures.ts';

for (const language of languages) {
  test.describe(`in ${language}, light and dark`, () => {
    test.beforeEach(({ chooseLanguage }) => chooseLanguage(language));

    test('login keeps nobody out', async ({ page }) => {
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });

    for (const screen of screens) {
      test(`${screen.name} keeps nobody out`, async ({ page, look }) => {
        await look(screen);
        expect(await findBarriers(page)).toEqual([]);
      });
    }
  });
}
