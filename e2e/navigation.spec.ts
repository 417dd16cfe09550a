import type { Page } from '@playwright/test';
import { expect, extended, readClipboard, test } from './fixtures.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Dokumentation' });
const currentSection = (page: Page) => page.locator('.contents [aria-current="location"]');
const scrollToTop = (page: Page, selector: string) =>
  page.locator(selector).evaluate((one) => one.scrollIntoView({ block: 'start' }));

test('the menu lists the sections of the page, and marks the current one', async ({ page }) => {
  await page.goto('/worksheetsv4');
  await expect(menuOf(page).getByRole('list', { name: 'På denne side' }).getByRole('link')).toHaveText([
    /^Hent arbejdssedler\s*GET$/,
    /^Opret arbejdssedler\s*POST$/,
    /^Ret arbejdssedler\s*PATCH$/,
    /^Hent én arbejdsseddel\s*GET$/,
    'Filtrering',
    'Sammenhæng med andre data',
  ]);
  await page.goto('/rolesv4');
  await page.goto('/worksheetsv4#patch-worksheets.answer');
  await page.mouse.move(700, 400);
  await expect(currentSection(page)).toHaveAttribute('href', '#patch-worksheets');
  for (const id of ['post-worksheets', 'get-worksheets-id', 'neighbours', 'get-worksheets']) {
    await scrollToTop(page, `#${id}`);
    await expect(currentSection(page)).toHaveAttribute('href', `#${id}`);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(currentSection(page)).toHaveCount(0);
});

test('marks the current section of a guide, including the last one', extended, async ({ page }) => {
  await page.goto('/authentication');
  const links = page.getByRole('navigation', { name: 'På denne side' }).getByRole('link');
  for (const index of [2, 4, (await links.count()) - 1]) {
    await links.nth(index).click();
    await expect(currentSection(page)).toHaveText((await links.nth(index).textContent()) ?? '');
  }
  await scrollToTop(page, '#rettigheder');
  await expect(currentSection(page)).toHaveText('Rettigheder');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(currentSection(page)).toHaveText((await links.last().textContent()) ?? '');
});

test('every part of an endpoint has its own link', extended, async ({ page }) => {
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

  test('is copied by a click, and so is the page as Markdown', extended, async ({ page, baseURL }) => {
    await page.goto('/invoicesv4');
    await page.getByRole('heading', { level: 2, name: 'Hent én faktura' }).getByRole('link').click();
    await expect(page.getByText('Linket er kopieret')).toBeVisible();
    expect(await readClipboard(page)).toBe(`${baseURL}/invoicesv4#get-invoices-id`);
    await expect(page.getByText('Linket er kopieret')).toBeHidden();

    await page.getByText('Hent / kopiér').click();
    await page.getByRole('link', { name: 'Kopiér som Markdown' }).click();
    await expect(page.getByText('Siden er kopieret som Markdown')).toBeVisible();
    expect(await readClipboard(page)).toMatch(/^# Fakturaer \(API v4\.0\)\n/);
    await expect(page).toHaveURL(/\/invoicesv4#get-invoices-id$/);
  });
});

test('the bar of the endpoint stays in view', extended, async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices.data.lastEdited');
  const heading = page.locator('#get-invoices .call');
  const field = page.locator('[id="get-invoices.data.lastEdited"]');
  await expect(heading).toBeInViewport({ ratio: 1 });
  const [bar, head, read] = await Promise.all(
    [page.getByRole('banner'), heading, field].map((one) => one.boundingBox()),
  );
  expect(head?.y).toBeGreaterThanOrEqual(bar?.height ?? 0);
  expect(read?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0));

  await scrollToTop(page, '#get-invoices-id');
  const left = await heading.boundingBox();
  expect((left?.y ?? 0) + (left?.height ?? 0)).toBeLessThanOrEqual(bar?.height ?? 0);
  await expect(page.getByRole('heading', { level: 2, name: 'Hent én faktura' })).toBeInViewport();
});

test.describe('the side menu', () => {
  test.use({ viewport: { width: 720, height: 800 } });

  test('can be hidden and shown again, and stays available as a drawer', async ({ page }) => {
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
    await hide.click();
    await page.setViewportSize({ width: 500, height: 800 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(menuOf(page)).toBeVisible();
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test(
    'menu groups and table of contents work, and buttons that need scripts are hidden',
    extended,
    async ({ page }) => {
      await page.goto('/invoicesv4');
      await expect(page.getByRole('button', { name: 'Skjul menuen' })).toBeHidden();
      await page.getByRole('list', { name: 'På denne side' }).getByRole('link', { name: 'Hent én faktura' }).click();
      await expect(page.getByRole('heading', { level: 2, name: 'Hent én faktura' })).toBeInViewport();
      await page.goto('/');
      await menuOf(page).getByText('V4.0', { exact: true }).click();
      await menuOf(page).getByRole('link', { name: 'Roller' }).click();
      await expect(page).toHaveURL('/rolesv4');
    },
  );
});
