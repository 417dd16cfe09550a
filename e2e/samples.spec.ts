import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import type { Locator, Page } from '@playwright/test';
import { delayRequests, expect, extended, findAccessibilityViolations, readClipboard, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const sampleOf = (page: Page, endpoint: string) =>
  page.locator(`#${endpoint}`).getByRole('figure', { name: 'Eksempel på kald' });
/** Body and call of a write share a box. */
const showCall = (page: Page, endpoint: string) =>
  page.locator(`#${endpoint}`).getByText('Kald', { exact: true }).click();
const choiceOf = (page: Page, endpoint: string) =>
  sampleOf(page, endpoint).getByRole('combobox', { name: 'Programmeringssprog' });

/** Focus loads the other languages. */
async function choose(choice: Locator, language: SampleLanguage): Promise<void> {
  await choice.focus();
  await choice.selectOption(language);
}

const beginnings: Record<SampleLanguage, RegExp> = {
  cURL: /^curl --request POST "http/,
  'C#': /HttpMethod\.Post, "http/,
  PHP: /^<\?php\n\$call = curl_init\('http/,
  Python: /import requests\n\nresponse = requests\.post\(\n {4}"http/,
  JavaScript: /^const response = await fetch\('http/,
  PowerShell: /^\$headers = @\{\n/,
};

test('shows and copies a call with its body in every language', async ({ page }) => {
  await page.goto('/worksheetsv4');
  await showCall(page, 'post-worksheets');
  const sample = sampleOf(page, 'post-worksheets');
  const code = sample.locator('pre > code');
  const initial = await code.innerHTML();
  for (const language of [...sampleLanguages].reverse()) {
    await choose(choiceOf(page, 'post-worksheets'), language);
    await expect(code).toHaveText(beginnings[language]);
    await expect(code).toContainText('Indregulér pumper og automatik');
    await sample.getByRole('button', { name: 'Kopiér: Eksempel på kald' }).click();
    await expect(sample.getByRole('status')).not.toBeEmpty();
    const printed = await code.textContent();
    await expect.poll(() => readClipboard(page)).toBe(printed);
  }
  expect(await code.innerHTML()).toBe(initial);
});

test('the first sample of a write has the two required headers, and a key against duplicates is explained', async ({
  page,
}) => {
  await page.goto('/worksheetsv4');
  await showCall(page, 'post-worksheets');
  const code = await sampleOf(page, 'post-worksheets').locator('pre > code').textContent();
  expect(Array.from(code?.matchAll(/--header "([^:]+)/g) ?? [], ([, name]) => name)).toEqual([
    'apikey',
    'siteName',
    'Content-Type',
  ]);
  await expect(page.locator('#post-worksheets .hint').first()).toContainText('uden dubletter. Dan et nyt UUID');
});

test('the chosen language applies to all samples, pages and guides', extended, async ({ page }) => {
  await page.goto('/budgetsv4');
  await choiceOf(page, 'get-budgets').focus();
  await page.keyboard.type('Py');
  await showCall(page, 'post-budgets');
  await expect(sampleOf(page, 'post-budgets').locator('code')).toHaveText(beginnings.Python);
  await expect(choiceOf(page, 'post-budgets')).toHaveValue('Python');

  await page.goto('/worksheetsv4');
  await showCall(page, 'post-worksheets');
  await expect(sampleOf(page, 'post-worksheets').locator('code')).toHaveText(beginnings.Python);
  await expect(choiceOf(page, 'post-worksheets')).toHaveValue('Python');
  await page.goto('/sandbox');
  await expect(page.getByRole('figure', { name: 'Kald' }).last().locator('code')).toHaveText(beginnings.Python);
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await choose(page.getByRole('combobox', { name: 'Programmeringssprog' }).first(), 'cURL');
  await expect(page.getByRole('figure', { name: 'Kald' }).first().locator('code')).toHaveText(/^curl /);
  await page.goto('/worksheetsv4');
  await showCall(page, 'post-worksheets');
  await expect(sampleOf(page, 'post-worksheets').locator('code')).toHaveText(beginnings.cURL);
});

test('keeps a language chosen before the samples have loaded', extended, async ({ page }) => {
  const release = await delayRequests(page, '**/assets/show-*.js');
  await page.goto('/budgetsv4');
  await choose(choiceOf(page, 'get-budgets'), 'PHP');
  await expect(sampleOf(page, 'get-budgets').locator('code')).toHaveText(/^curl /);
  release();
  await expect(sampleOf(page, 'get-budgets').locator('code')).toHaveText(/^<\?php/);
});

test('the wheel scrolls the page until the sample has the focus', extended, async ({ page }) => {
  await page.goto('/worksheetsv4#post-worksheets');
  await showCall(page, 'post-worksheets');
  const box = sampleOf(page, 'post-worksheets').locator('pre');
  const inside = () => box.evaluate((element) => element.scrollTop);
  const outside = () => page.evaluate(() => scrollY);
  await box.hover();
  const before = await outside();
  await page.mouse.wheel(0, 120);
  await expect.poll(outside).toBeGreaterThan(before);
  expect(await inside()).toBe(0);

  await box.click({ position: { x: 20, y: 20 } });
  await expect(box).toBeFocused();
  // The browser may still attribute an early turn to the page.
  await expect(async () => {
    await page.mouse.wheel(0, 120);
    await expect.poll(inside, { timeout: 1_000 }).toBeGreaterThan(0);
  }).toPass();
});

test('long samples fade out, and can be wrapped and expanded', extended, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/worksheetsv4#post-worksheets');
  await showCall(page, 'post-worksheets');
  const sample = sampleOf(page, 'post-worksheets');
  const box = sample.locator('pre');
  const faded = (side: string) =>
    box.evaluate((element, name) => Number.parseFloat(getComputedStyle(element).getPropertyValue(name)), side);
  await expect.poll(() => faded('--cut-side')).toBeGreaterThan(0);
  await expect.poll(() => faded('--cut-below')).toBeGreaterThan(0);

  const wrap = sample.getByRole('button', { name: 'Ombryd linjer: Eksempel på kald' });
  await wrap.click();
  await expect(wrap).toHaveAttribute('aria-pressed', 'true');
  expect(await box.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect.poll(() => faded('--cut-side')).toBe(0);

  await sample.getByRole('button', { name: 'Vis alle linjer: Eksempel på kald' }).dblclick();
  const dialog = page.getByRole('dialog', { name: 'Eksempel på kald' });
  await expect(dialog).toHaveCount(1);
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Luk' }).click();
  await expect(dialog).toHaveCount(0);
});

test(
  'every example says whether it is an excerpt, and links to how it was tested',
  extended,
  async ({ page, chooseLanguage }) => {
    for (const [language, name, excerpt, title] of [
      [
        'da',
        'Afprøvet',
        'Uddrag: 2 af 608',
        /kørt mod testmiljøet, da version \d+\.\d+\.\d+ blev bygget den \d+\. \p{L}+ \d{4}/iu,
      ],
      [
        'en',
        'Tested',
        'Excerpt: 2 of 608',
        /run against the sandbox when version \d+\.\d+\.\d+ was built on \d+ \p{L}+ \d{4}/iu,
      ],
    ] as const) {
      await chooseLanguage(language);
      await page.goto('/worksheetsv4');
      const figures = page.locator('.endpoint-examples').getByRole('figure');
      await expect(figures.nth(1)).toContainText(excerpt);
      const badges = figures.getByRole('link', { name, exact: true });
      expect(await badges.count()).toBe(await figures.count());
      await expect(badges.first()).toHaveAttribute('title', title);
      await badges.first().click();
      await expect(page).toHaveURL(/\/sandbox#/);
      await expect(
        page.getByRole('heading', { name: /Sådan afprøver vi eksemplerne|How we test the examples/ }),
      ).toBeInViewport();
    }
  },
);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('shows the whole call as cURL, and no language choice', extended, async ({ page }) => {
    await page.goto('/worksheetsv4');
    await showCall(page, 'post-worksheets');
    const sample = sampleOf(page, 'post-worksheets');
    await expect(sample.locator('code')).toHaveText(beginnings.cURL);
    await expect(sample.locator('code')).toContainText('Indregulér pumper og automatik');
    await expect(sample.getByRole('combobox')).toBeHidden();
  });
});
