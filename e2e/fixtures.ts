/** What every story stands on: a browser in which any complaint fails the story, and the pages of the build. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Language, languageCookie } from '@fagvaerk/contract/language.ts';
import { portalManifest } from '@fagvaerk/contract/portal-manifest.ts';
import { sessionStorageKey } from '@fagvaerk/contract/session.ts';
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type Axe from 'axe-core';
import { PortalProcess } from './portal-process.ts';

export { expect };

interface Story {
  /** Complaints that the story itself brings about. */
  expectedComplaints: readonly RegExp[];
  /** Errors and warnings of the console, uncaught exceptions, requests that failed or were refused. */
  complaints: string[];
  /** Reads in this language from the next page on. */
  chooseLanguage: (language: Language) => Promise<void>;
}

export const test = base.extend<Story, { portal: PortalProcess }>({
  // Here and nowhere further out: stories that have the same fixtures per worker share their workers, and so their portals.
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
  expectedComplaints: [[], { option: true }],
  complaints: [
    async ({ context, expectedComplaints }, use) => {
      const complaints: string[] = [];
      listen(context, (complaint) => {
        if (!expectedComplaints.some((expected) => expected.test(complaint))) complaints.push(complaint);
      });
      await use(complaints);
      expect(complaints, 'what the browser complained about').toEqual([]);
    },
    { auto: true },
  ],
  chooseLanguage: async ({ context, baseURL }, use) => {
    await use((language) =>
      context.addCookies([{ name: languageCookie, value: language, url: baseURL ?? 'http://localhost' }]),
    );
  },
});

function listen(context: BrowserContext, complain: (complaint: string) => void): void {
  context.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(`${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => complain(`uncaught: ${error.error().message}`));
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A reader who moves on cuts short what was still loading.
    if (reason !== 'net::ERR_ABORTED') complain(`failed: ${request.url()} ${reason}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400) complain(`refused: ${response.status()} ${response.url()}`);
  });
}

const manifestFile = new URL('../web/dist/portal.json', import.meta.url);
export const portal = portalManifest.parse(JSON.parse(readFileSync(manifestFile, 'utf8')));

/** One page of each kind; the last is none. */
export const pageKinds = [
  '/introduction',
  '/authentication',
  '/response',
  '/sandbox',
  '/errors',
  '/changelog',
  '/invoicesv4',
  '/worksheetsv4',
  '/qav4',
  '/debtors',
  '/invocesv4',
] as const;

export const refusedPage: readonly RegExp[] = [/\b404\b/];

/** Before any script of the page runs, as if the reader had logged in earlier. */
export const logIn = (page: Page): Promise<unknown> =>
  page.addInitScript((key) => localStorage.setItem(key, 'token'), sessionStorageKey);

/** Opens everything that can be opened, so that nothing escapes a look at the whole page. */
export const unfold = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
  });

/** The script of the page has run, however long a busy machine took to read what stands before it. */
export const isAwake = (page: Page): Promise<void> => expect(page.locator('html')).toHaveAttribute('data-awake');

/** Wakes the part of the page that the element belongs to, as a pointer on its way to it does. */
export async function wake(page: Page, selector: string): Promise<void> {
  const island = page.locator('page-island', { has: page.locator(selector) }).first();
  await island.locator(selector).hover();
  await expect(island).toHaveAttribute('data-awake', '');
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const wcag22 = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The rules that look at colours; to all others light and dark are one, and to these every language. */
const colourRules = ['color-contrast', 'link-in-text-block'];
const noColours = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

/**
 * What keeps people out, by WCAG 2.2 A and AA, in light and in dark: the rule, and the element that breaks it.
 * Of a page that is looked at elsewhere, the part that the story is about is enough.
 */
export async function findBarriers(page: Page, part?: string): Promise<string[]> {
  await paint(page, 'light');
  const inLight = await brokenRules(page, { runOnly: wcag22 }, part);
  await paint(page, 'dark');
  return [...inLight, ...(await brokenRules(page, { runOnly: { type: 'rule', values: colourRules } }, part))];
}

/** The panel follows with the next frame, and is painted with the one after it. */
async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))));
}

/** For a page whose colours were looked at in another language. */
export const findBarriersBesideColours = (page: Page): Promise<string[]> =>
  brokenRules(page, { runOnly: wcag22, rules: noColours });

async function brokenRules(page: Page, rules: Axe.RunOptions, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    ([where, options]) => (window as unknown as { axe: typeof Axe }).axe.run(where, options),
    [part, { ...rules, resultTypes: ['violations'] }] as [string, Axe.RunOptions],
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  );
}

/** Keeps files from the browser until what is answered with is called. */
export async function holdBack(page: Page, files: string): Promise<() => void> {
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>();
  await page.route(files, async (route) => {
    await held;
    await route.continue();
  });
  return letThrough;
}
