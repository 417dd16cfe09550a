import { devices } from '@playwright/test';
import {
  expandAll,
  expect,
  extended,
  findAccessibilityViolations,
  httpErrors,
  test,
  unknownRoute,
} from './fixtures.ts';

test.use({ expectedErrors: httpErrors(404) });

const inGate = ['/introduction', '/invoicesv4', unknownRoute];
const others = [
  '/authentication',
  '/response',
  '/sandbox',
  '/errors',
  '/changelog',
  '/status',
  '/worksheetsv4',
  '/qav4',
  '/debtors',
];

for (const [routes, details] of [
  [inGate, {}],
  [others, extended],
] as const)
  for (const route of routes)
    test(`${route} has no accessibility violations`, details, async ({ page, chooseLanguage }) => {
      test.slow();
      await page.goto(route);
      await expandAll(page);
      expect(await findAccessibilityViolations(page)).toEqual([]);

      await chooseLanguage('en');
      await page.setViewportSize(devices['Pixel 7'].viewport);
      await page.goto(route);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await expandAll(page);
      expect(await findAccessibilityViolations(page)).toEqual([]);
    });
