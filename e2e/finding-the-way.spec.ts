/** Where the reader is on a long page, and how he gets elsewhere. */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dokumentation' });
const readingIn = (page: Page) => page.locator('.contents [aria-current="location"]');
const bringUp = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.scrollIntoView({ block: 'start' }));

test('the endpoints of the page stand under its entry', async ({ page }) => {
  await page.goto('/worksheetsv4');
  await expect(menuOf(page).getByRole('list', { name: 'På denne side' }).getByRole('link')).toHaveText([
    /^Hent arbejdssedler\s*GET$/,
    /^Opret arbejdssedler\s*POST$/,
    /^Ret arbejdssedler\s*PATCH$/,
    /^Hent én arbejdsseddel\s*GET$/,
    'Filtrering',
  ]);
});

test('the endpoint being read is marked', async ({ page }) => {
  await page.goto('/worksheetsv4#patch-worksheets.answer');
  await page.mouse.move(700, 400);
  await expect(readingIn(page)).toHaveAttribute('href', '#patch-worksheets');
  for (const id of ['post-worksheets', 'get-worksheets-id', 'get-worksheets']) {
    await bringUp(page, `#${id}`);
    await expect(readingIn(page)).toHaveAttribute('href', `#${id}`);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(readingIn(page)).toHaveCount(0);
});

test('the section of a guide being read is marked, the last one too', async ({ page }) => {
  await page.goto('/authentication');
  const links = page.getByRole('navigation', { name: 'På denne side' }).getByRole('link');
  for (const place of [2, 4, (await links.count()) - 1]) {
    await links.nth(place).click();
    await expect(readingIn(page)).toHaveText((await links.nth(place).textContent()) ?? '');
  }
  await bringUp(page, '#rettigheder');
  await expect(readingIn(page)).toHaveText('Rettigheder');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(readingIn(page)).toHaveText((await links.last().textContent()) ?? '');
});

test('every part of an endpoint has a link of its own', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const create = page.locator('#post-worksheets');
  for (const [title, part] of [
    ['Felter i body', 'request'],
    ['Felter i svaret', 'answer'],
    ['Statuskoder', 'statuses'],
  ] as const) {
    await create.getByRole('heading', { name: title }).getByRole('link').click();
    await expect(page).toHaveURL(`/worksheetsv4#post-worksheets.${part}`);
    await expect(create.getByRole('heading', { name: title })).toBeInViewport();
  }
});

test.describe('the link of a heading', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

  test('is copied with a click on it, which says so, and so is the page', async ({ page, baseURL }) => {
    await page.goto('/invoicesv4');
    await page.getByRole('heading', { level: 2, name: 'Hent én faktura' }).getByRole('link').click();
    await expect(page.getByText('Linket er kopieret')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`${baseURL}/invoicesv4#get-invoices-id`);
    await expect(page.getByText('Linket er kopieret')).toBeHidden();

    // And the whole page with the link that leads to it as a text.
    await page.getByRole('link', { name: 'Kopiér som Markdown' }).click();
    await expect(page.getByText('Siden er kopieret som Markdown')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^# Fakturaer \(API v4\.0\)\n/);
    await expect(page).toHaveURL(/\/invoicesv4#get-invoices-id$/);
  });
});

test('the heading of the endpoint stays in view, above what is read', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.lastEdited');
  const heading = page.getByRole('heading', { level: 2, name: 'Hent fakturaer' });
  const field = page.locator('[id="get-invoices.data.lastEdited"]');
  await expect(heading).toBeInViewport({ ratio: 1 });
  const [bar, head, read] = await Promise.all(
    [page.getByRole('banner'), heading, field].map((one) => one.boundingBox()),
  );
  expect(head?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  expect(read?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));

  await bringUp(page, '#get-invoices-id');
  await expect(heading).not.toBeInViewport();
  await expect(page.getByRole('heading', { level: 2, name: 'Hent én faktura' })).toBeInViewport();
});

test('what is folded on the screen is open on paper', async ({ page }) => {
  await page.goto('/worksheetsv4');
  const nested = page.locator('[id="post-worksheets.request.address.zipCode"]');
  await expect(nested).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(nested).toBeVisible();
  await expect(nested).toContainText('REQUIRED');
  await expect(menuOf(page)).toBeHidden();
});

test.describe('the side menu can be put away', () => {
  test.use({ viewport: { width: 720, height: 800 } });

  test('and stays away on the next page, until it is wanted again', async ({ page }) => {
    await page.goto('/invoicesv4');
    const width = async () => (await page.getByRole('main').boundingBox())?.width;
    expect(await width()).toBe(410);
    const hide = page.getByRole('button', { name: 'Skjul menuen' });
    await hide.click();
    await expect(menuOf(page)).toBeHidden();
    expect(await width()).toBe(720);
    await expect(page.getByRole('button', { name: 'Vis menuen' })).toBeFocused();

    await page.goto('/authentication');
    await expect(menuOf(page)).toBeHidden();
    await page.getByRole('button', { name: 'Vis menuen' }).press('Enter');
    await expect(menuOf(page)).toBeVisible();
    await page.reload();
    await expect(menuOf(page)).toBeVisible();
    await expect(hide).toBeVisible();
  });

  test('but a narrow window has its drawer all the same', async ({ page }) => {
    await page.goto('/invoicesv4');
    await page.getByRole('button', { name: 'Skjul menuen' }).click();
    await page.setViewportSize({ width: 500, height: 800 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menuOf(page)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('contents lead to their places, and there is no button that would do nothing', async ({ page }) => {
    await page.goto('/invoicesv4');
    await expect(page.getByRole('button', { name: 'Skjul menuen' })).toBeHidden();
    await page.getByRole('list', { name: 'På denne side' }).getByRole('link', { name: 'Hent én faktura' }).click();
    await expect(page.getByRole('heading', { level: 2, name: 'Hent én faktura' })).toBeInViewport();
  });
});
