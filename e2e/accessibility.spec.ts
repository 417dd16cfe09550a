import { languages } from '@fagvaerk/contract/language.ts';
import { expect, findBarriers, pageKinds, refusedPage, test, unfold } from './fixtures.ts';

test.use({ expectedComplaints: refusedPage });

for (const route of pageKinds)
  for (const language of languages)
    test(`${route} in ${language} has no barriers, light or dark`, async ({ page, chooseLanguage }) => {
      test.slow();
      await chooseLanguage(language);
      await page.goto(route);
      await unfold(page);
      expect(await findBarriers(page)).toEqual([]);
    });
