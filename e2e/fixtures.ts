import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languageCookie } from '@fagvaerk/contract/language.ts';
import { portalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { PortalProcess } from './portal-process.ts';

export { expect };

/** Left out of `npm test`, run by `npm run test:all`. */
export const extended = { tag: '@extended' };

interface Fixtures {
  expectedErrors: readonly RegExp[];
  /** Any console error or warning, exception or failed request fails the test. */
  browserErrors: string[];
  /** Takes effect with the next page. */
  chooseLanguage: (language: Language) => Promise<void>;
}

export const test = base.extend<Fixtures, { portal: PortalProcess }>({
  // The only worker fixture: tests with different worker fixtures would not share workers and their portals.
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
    async ({}, use) => {
      const portal = await PortalProcess.start();
      await use(portal);
      await portal.remove();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ portal }, use) => use(portal.address),
  expectedErrors: [[], { option: true }],
  browserErrors: [
    async ({ context, expectedErrors }, use) => {
      const errors: string[] = [];
      collectErrors(context, (error) => {
        if (!expectedErrors.some((expected) => expected.test(error))) errors.push(error);
      });
      await use(errors);
      expect(errors, 'browser errors').toEqual([]);
    },
    { auto: true },
  ],
  chooseLanguage: async ({ context, baseURL }, use) => {
    await use((language) =>
      context.addCookies([{ name: languageCookie(false), value: language, url: baseURL ?? 'http://localhost' }]),
    );
  },
});

function collectErrors(context: BrowserContext, report: (error: string) => void): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) report(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => report(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // Navigation aborts pending requests.
    if (reason !== 'net::ERR_ABORTED') report(`failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) report(`refused: ${response.status()} ${response.url()}`);
  });
}

const manifestFile = new URL('../web/dist/portal.json', import.meta.url);
export const portal = portalManifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));

/** The browser's messages about responses with these statuses. */
export const httpErrors = (...statuses: number[]): RegExp[] => [new RegExp(`\\b(${statuses.join('|')})\\b`)];

export const unknownRoute = '/invocesv4';

export const logIn = (page: Page): Promise<unknown> =>
  page.addInitScript((key) => localStorage.setItem(key, 'token'), sessionStorageKey);

export const expandAll = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

export const waitForScript = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-ready');

/** Loads what every page loads at the first sign of a reader. */
export async function showInterest(page: Page): Promise<void> {
  const button = page.locator('.scheme-button');
  await button.hover();
  await expect(button).toHaveAttribute('title');
}

export const readClipboard = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** How far the page scrolls sideways, in pixels. */
export const horizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Only these depend on the colour scheme, and none of them on the language. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const noColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/** Violations of WCAG 2.2 A and AA in light and dark mode. */
export async function findAccessibilityViolations(page: Page, part?: string): Promise<string[]> {
  await setColorScheme(page, 'light');
  const inLight = await runAxe(page, { runOnly: wcag22 }, part);
  await setColorScheme(page, 'dark');
  return [...inLight, ...(await runAxe(page, { runOnly: { type: 'rule', values: colourRules } }, part))];
}

/** The admin panel applies the scheme in the next frame and paints it in the one after. */
async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

export const findNonColourViolations = (page: Page): Promise<string[]> =>
  runAxe(page, { runOnly: wcag22, rules: noColours });

async function runAxe(page: Page, rules: Axe.RunOptions, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([where, options]) => (window as unknown as { axe: typeof Axe }).axe.run(where, options),
    [part, { ...rules, resultTypes: ['violations'] }] as [string, Axe.RunOptions],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Delays matching requests until the returned function is called. */
export async function delayRequests(page: Page, url: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
