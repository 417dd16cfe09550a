import { languages } from '@fagvaerk/contract/language.ts';
import { expect, test } from './admin.ts';
import { everyScreen, show } from './admin-screens.ts';
import { findBarriers } from './fixtures.ts';

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.beforeEach(({ chooseLanguage }) => chooseLanguage(language));

    test('the login keeps nobody out', async ({ page }) => {
      await page.goto('/login');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
      expect(await findBarriers(page)).toEqual([]);
    });

    test('no screen keeps anybody out, in light or dark', async ({ page, session, api }) => {
      test.slow();
      for (const screen of await everyScreen(api)) {
        await test.step(screen.name, async () => {
          await show(page, session, screen);
          expect(await findBarriers(page), screen.name).toEqual([]);
        });
      }
    });
  });
}
