import { languages } from '@fagvaerk/contract/language.ts';
import { expect, findBarriers, test } from './fixtures.ts';

for (const language of languages)
  test(`the drawer in ${language} has no barriers, light or dark`, async ({ page, chooseLanguage }) => {
    test.slow();
    await chooseLanguage(language);
    await page.goto('/rolesv4');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.locator('#menu')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
  });
