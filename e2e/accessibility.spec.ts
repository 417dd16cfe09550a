import { devices } from '@playwright/test';
import { expect, findBarriers, pageKinds, refusedPage, test, unfold } from './fixtures.ts';

test.use({ expectedComplaints: refusedPage });

for (const route of pageKinds)
  test(`${route} has no barriers, light or dark, in Danish on a wide screen and in English on a narrow one`, async ({
    page,
    chooseLanguage,
  }) => {
    test.slow();
    await page.goto(route);
    await unfold(page);
    expect(await findBarriers(page)).toEqual([]);

    await chooseLanguage('en');
    await page.setViewportSize(devices['Pixel 7'].viewport);
    await page.goto(route);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await unfold(page);
    expect(await findBarriers(page)).toEqual([]);
  });
