import { type SampleLanguage, sampleLanguages } from '@fagvaerk/catalogue/samples/languages.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, findBarriers, holdBack, isAwake, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const sampleOf = (page: Page, endpoint: string) =>
  page.locator(`#${endpoint}`).getByRole('figure', { name: 'Eksempel på kald' });
const choiceOf = (page: Page, endpoint: string) =>
  sampleOf(page, endpoint).getByRole('combobox', { name: 'Programmeringssprog' });

/** As a person does it: the choice has the focus first. */
async function choose(choice: Locator, language: SampleLanguage): Promise<void> {
  await choice.focus();
  await choice.selectOption(language);
}

/** What only this language begins its calls with. */
const beginnings: Record<SampleLanguage, RegExp> = {
  cURL: /^curl --request POST "http/,
  'C#': /HttpMethod\.Post, "http/,
  PHP: /^<\?php\n\$call = curl_init\('http/,
  Python: /^import requests\n\nresponse = requests\.post\(\n {4}"http/,
  JavaScript: /^const response = await fetch\('http/,
  PowerShell: /^\$headers = @\{\n/,
};

test('a call can be read and copied in every language, with its body in it', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const sample = sampleOf(page, 'post-worksheets');
  const code = sample.locator('pre > code');
  const brought = await code.innerHTML();
  for (const language of [...sampleLanguages].reverse()) {
    await choose(choiceOf(page, 'post-worksheets'), language);
    await expect(code).toHaveText(beginnings[language]);
    await expect(code).toContainText('Indregulér pumper og automatik');
    await sample.getByRole('button', { name: 'Kopiér: Eksempel på kald' }).click();
    await expect(sample.getByRole('status')).not.toBeEmpty();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await code.textContent());
  }
  expect(await code.innerHTML()).toBe(brought);
});

test('the choice holds for the page, for other pages, and for guides', async ({ page }) => {
  await page.goto('/budgetsv4');
  await choiceOf(page, 'get-budgets').focus();
  await page.keyboard.type('Py');
  await expect(sampleOf(page, 'post-budgets').locator('code')).toHaveText(beginnings.Python);
  await expect(choiceOf(page, 'post-budgets')).toHaveValue('Python');

  await page.goto('/worksheetsv4');
  await expect(sampleOf(page, 'post-worksheets').locator('code')).toHaveText(beginnings.Python);
  await expect(choiceOf(page, 'post-worksheets')).toHaveValue('Python');
  await page.goto('/sandbox');
  await expect(page.getByRole('figure', { name: 'Kald' }).last().locator('code')).toHaveText(beginnings.Python);
  expect(await findBarriers(page)).toEqual([]);

  await choose(page.getByRole('combobox', { name: 'Programmeringssprog' }).first(), 'cURL');
  await expect(page.getByRole('figure', { name: 'Kald' }).first().locator('code')).toHaveText(/^curl "http/);
  await page.goto('/worksheetsv4');
  await expect(sampleOf(page, 'post-worksheets').locator('code')).toHaveText(beginnings.cURL);
});

test('a choice that comes before the page is awake is not lost', async ({ page }) => {
  const letThrough = await holdBack(page, '**/assets/hydrate-*.js');
  await page.goto('/budgetsv4');
  await choose(choiceOf(page, 'get-budgets'), 'PHP');
  await expect(sampleOf(page, 'get-budgets').locator('code')).toHaveText(/^curl /);
  letThrough();
  await expect(sampleOf(page, 'get-budgets').locator('code')).toHaveText(/^<\?php/);
});

test('nobody loads other languages who has not reached for them', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('/worksheetsv4', { waitUntil: 'networkidle' });
  await isAwake(page);
  expect(loaded.filter((url) => /\/(show|CodeTools)-/.test(url))).toEqual([]);
});

test('the wheel moves the page, until the reader has gone into the box', async ({ page }) => {
  await page.goto('/worksheetsv4#post-worksheets');
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
  // What is turned soon after the last turn may still belong to the page, as one movement.
  await expect(async () => {
    await page.mouse.wheel(0, 120);
    await expect.poll(inside, { timeout: 1_000 }).toBeGreaterThan(0);
  }).toPass();
});

test('lines that are cut fade out, and can be wrapped and shown in full', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/worksheetsv4#post-worksheets');
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

  const whole = sample.getByRole('button', { name: 'Vis alle linjer: Eksempel på kald' });
  await whole.click();
  expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await expect.poll(() => faded('--cut-below')).toBe(0);
  expect(await findBarriers(page)).toEqual([]);
  await whole.click();
  expect(await box.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBeGreaterThan(0);
});

for (const [language, name, said] of [
  ['da', 'Afprøvet', /kørt mod testmiljøet, da version \d+\.\d+\.\d+ blev bygget den \d+\. \p{L}+ \d{4}/u],
  ['en', 'Tested', /run against the sandbox when version \d+\.\d+\.\d+ was built on \d+ \p{L}+ \d{4}/u],
] as const) {
  test(`every example says which build has proven it, and how (${language})`, async ({ page, chooseLanguage }) => {
    await chooseLanguage(language);
    await page.goto('/worksheetsv4');
    const figures = page.locator('.endpoint-examples').getByRole('figure');
    const marks = figures.getByRole('link', { name, exact: true });
    expect(await marks.count()).toBe(await figures.count());
    await expect(marks.first()).toHaveAttribute('title', said);
    await marks.first().click();
    await expect(page).toHaveURL(/\/sandbox#/);
    await expect(page.getByRole('heading', { name: 'Sådan afprøver vi eksemplerne' })).toBeInViewport();
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the call stands there as cURL, whole, and nothing is offered that cannot be done', async ({ page }) => {
    await page.goto('/worksheetsv4');
    const sample = sampleOf(page, 'post-worksheets');
    await expect(sample.locator('code')).toHaveText(beginnings.cURL);
    await expect(sample.locator('code')).toContainText('Indregulér pumper og automatik');
    await expect(sample.getByRole('combobox')).toBeHidden();
  });
});
