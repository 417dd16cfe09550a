import { languages } from '@fagvaerk/contract/language.ts';
import { expect, findBarriers, test } from './fixtures.ts';

test('the drawer has no barriers in any language, light or dark', async ({ page, chooseLanguage }) => {
  test.slow();
  for (const language of languages) {
    await chooseLanguage(language);
    await page.goto('/rolesv4');
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.locator('#menu')).toBeVisible();
    expect(await findBarriers(page), language).toEqual([]);
  }
});
