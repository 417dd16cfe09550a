import type { Locator, Page } from '@playwright/test';
import { expect, extended, findAccessibilityViolations, test } from './fixtures.ts';

const field = { name: 'Søg', exact: true };
const options = (page: Page, named: { name?: string } = {}) => page.getByRole('search').getByRole('option', named);

test('finds a field by the / shortcut and opens it', async ({ page }) => {
  await page.goto('/introduction');
  await page.keyboard.press('/');
  const box = page.getByRole('combobox', field);
  await expect(box).toBeFocused();
  await box.pressSequentially('forfalden');
  const first = options(page).first();
  await expect(first).toContainText('isOverdue');
  await expect(page.getByRole('status').filter({ hasText: /resultat/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/invoicesv4#get-invoices\.data\.isOverdue$/);
  await expect(page.locator('li:target')).toBeInViewport();
});

test('opens with Ctrl K, moves with arrows and closes with Escape', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', field);
  await box.fill('faktura');
  await expect(page.getByRole('search').getByRole('group', { name: 'Denne side' })).toBeVisible();
  const found = options(page);
  await expect(found.first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowDown');
  await expect(found.nth(1)).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await found.nth(1).getAttribute('id')) ?? '');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(found.last()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(found.first()).toBeHidden();
  await expect(box).toHaveAttribute('aria-expanded', 'false');
});

test('suggests searches, then recent ones, which can be cleared', extended, async ({ page }) => {
  await page.goto('/introduction');
  await page.keyboard.press('/');
  await options(page, { name: 'opret tilbud' }).click();
  await expect(options(page).first()).toContainText('POST /api/v3.0/offers');
  await options(page).first().click();
  await expect(page).toHaveURL(/\/offers#post-offers$/);
  await page.waitForLoadState();
  await page.keyboard.press('/');
  await page.getByRole('combobox', field).fill('');
  await expect(options(page)).toHaveText(['opret tilbud']);
  await page.getByRole('button', { name: 'Ryd seneste søgninger' }).click();
  await expect(options(page, { name: 'forfaldsdato' })).toBeVisible();
});

test('suggests similar words and a help link if there are no results', extended, async ({ page }) => {
  await page.goto('/limits');
  await page.keyboard.press('/');
  await page.getByRole('combobox', field).fill('xqzwvk');
  await expect(page.getByRole('link', { name: 'Få hjælp' })).toBeVisible();
  await expect(page.getByRole('search').getByRole('link', { name: 'Introduktion' })).toBeVisible();
  await page.getByRole('combobox', field).fill('fxaktxuxra');
  await expect(page.getByText('Ingen resultater for »fxaktxuxra«.')).toBeVisible();
  await page.getByRole('link', { name: 'faktura', exact: true }).click();
  const results = page.getByRole('list').getByRole('link', { name: /^Fakturaer/ });
  await expect(results.first()).toBeVisible();
  await page.goto('/search?q=xqzwvk');
  await page.getByRole('main').getByRole('link', { name: 'Få hjælp' }).click();
  await expect(page.getByRole('heading', { name: 'Få hjælp' })).toBeInViewport();
});

test('results can be limited to one version', async ({ page }) => {
  await page.goto('/search?q=faktura');
  const results = page.getByRole('main').locator('.results > li');
  const inOther = results.filter({ has: page.locator('.found-place', { hasText: 'v4.0' }) });
  await expect(inOther).not.toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'v3.0', exact: true }).click();
  await expect(page).toHaveURL('/search?q=faktura&version=v3.0');
  await expect(inOther).toHaveCount(0);
  await expect(results).not.toHaveCount(0);
});

test("the placeholder fits beside a narrow window's menu", async ({ page, chooseLanguage }) => {
  for (const language of ['da', 'en'] as const) {
    await chooseLanguage(language);
    for (const width of [720, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto('/introduction');
      const missing = await page
        .getByRole('banner')
        .getByRole('searchbox')
        .evaluate((input: HTMLInputElement) => {
          const { clientWidth } = input;
          input.style.cssText = 'width: auto; field-sizing: content';
          return input.clientWidth - clientWidth;
        });
      expect(missing, `${language} ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

test('search box and results have no accessibility violations', async ({ page }) => {
  await page.goto('/introduction');
  await page.keyboard.press('/');
  await page.getByRole('combobox', field).fill('rabat');
  await expect(options(page).first()).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  for (const address of ['/search', '/search?q=rabat', '/search?q=xqzwvk']) {
    await page.goto(address);
    expect(await findAccessibilityViolations(page), address).toEqual([]);
  }
});

const addresses = (links: Locator) => links.evaluateAll((all) => all.map((one) => one.getAttribute('href')));
const resultLinks = (page: Page) => page.getByRole('main').locator('.results > li > a');

test('the search box and the results page show the same groups', extended, async ({ page }) => {
  for (const query of ['get api key', 'too many requests', 'undgå at oprette to gange', 'sletning af faktura']) {
    await page.goto(`/search?q=${encodeURIComponent(query)}`);
    const onPage = await addresses(resultLinks(page));
    await page.keyboard.press('/');
    await page.getByRole('combobox', field).fill(query);
    await expect(options(page).first()).toHaveAttribute('href', onPage[0] ?? '');
    const shown = await addresses(options(page));
    expect(shown, query).toEqual(onPage.slice(0, shown.length));
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('submitting the form opens a page with the same results', extended, async ({ page, request }) => {
    await page.goto('/introduction');
    await page.getByRole('searchbox', field).first().fill('rabat');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=rabat$/);
    const { results } = await (await request.get('/search.json?q=rabat')).json();
    const shown = await addresses(resultLinks(page));
    expect(shown[0]).toBe(results[0].href);
    expect(new Set(shown)).toEqual(new Set(results.map(({ href }: { href: string }) => href)));
    await expect(page.getByRole('main').getByText('rabat').first()).toBeVisible();
  });
});
