import type { Page } from '@playwright/test';
import { delayRequests, expect, extended, readClipboard, test, waitForScript } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

async function openWithoutScript(page: Page, address: string): Promise<() => void> {
  const release = await delayRequests(page, /\/assets\/start-[^/]*\.js/);
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  return release;
}

const searchField = (page: Page) => page.getByRole('banner').locator('input[type=search]');

for (const shortcut of ['/', 'Control+k']) {
  test(`the letters after ${shortcut} are searched for before the script has loaded`, async ({ page }) => {
    const release = await openWithoutScript(page, '/errors');
    await page.keyboard.press(shortcut);
    await page.keyboard.type('dueDate');
    await expect(searchField(page)).toHaveValue('dueDate');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/search\?q=dueDate$/);
    release();
  });

  test(`the letters after ${shortcut} stay when the script comes`, extended, async ({ page }) => {
    const release = await openWithoutScript(page, '/worksheetsv4');
    await page.keyboard.press(shortcut);
    await page.keyboard.type('rab');
    release();
    await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
    await page.keyboard.type('at');
    await expect(page.getByRole('banner').getByRole('combobox')).toBeFocused();
    await expect(searchField(page)).toHaveValue('rabat');
  });
}

test('shows and copies the language that was chosen before the script had loaded', async ({ page }) => {
  const release = await openWithoutScript(page, '/invoicesv4');
  const sample = page.locator('#get-invoices').getByRole('figure', { name: 'Eksempel på kald' });
  const other = page.locator('#get-invoices-id').getByRole('figure', { name: 'Eksempel på kald' });
  await sample.getByRole('combobox').focus();
  await page.keyboard.type('Py');
  await expect(sample.getByRole('combobox')).toHaveValue('Python');
  release();
  for (const figure of [sample, other]) {
    await expect(figure.locator('code')).toHaveText(/^import requests/);
    await expect(figure.getByRole('combobox')).toHaveValue('Python');
  }
  await sample.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(sample.getByRole('status')).not.toBeEmpty();
  expect(await readClipboard(page)).toMatch(/^import requests/);
});

test('a console opened by link leaves the focus to somebody who types', async ({ page }) => {
  const release = await delayRequests(page, /\/assets\/open-[^/]{8}\.js/);
  await page.goto('/invoicesv4#get-invoices?');
  await searchField(page).focus();
  await page.keyboard.type('due');
  release();
  await expect(page.getByRole('region', { name: /^Prøv kaldet/ })).toBeVisible();
  await page.keyboard.type('Date');
  await expect(searchField(page)).toBeFocused();
  await expect(searchField(page)).toHaveValue('dueDate');
});

test('early clicks on buttons act once each', extended, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await openWithoutScript(page, '/worksheetsv4');
  const figure = page.locator('#post-worksheets').getByRole('figure').first();
  await page.getByRole('button', { name: 'Tema' }).click();
  await figure.getByRole('button', { name: /^Ombryd linjer/ }).click();
  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  release();
  await expect(page.getByRole('button', { name: 'Tema: Lyst' })).toBeVisible();
  await expect(figure.getByRole('button', { name: /^Ombryd linjer/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(figure.getByRole('status')).toHaveText('Copied Code!');
});

test('an early click on a button of a recipe runs the call', extended, async ({ page }) => {
  const release = await delayRequests(page, /\/assets\/(start|main)-[^/]*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await page.locator('.run-button').first().click();
  release();
  await expect(page.locator('.run-answer').first()).toContainText('200');
});

test('a click while the script of a tool loads acts once', extended, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  const release = await delayRequests(page, /\/assets\/main-[^/]*\.js/);
  await page.goto('/', { waitUntil: 'commit' });
  await waitForScript(page);
  await page.getByRole('button', { name: 'Tema' }).click();
  await expect(page.getByRole('button', { name: 'Tema: Lyst' })).toBeVisible();
  await page.locator('.run-button').first().click();
  release();
  await expect(page.locator('.run-answer').first()).toContainText('200');
  await expect(page.getByRole('button', { name: 'Tema: Lyst' })).toBeVisible();
});

test('an early click on a menu group is not repeated', extended, async ({ page }) => {
  const release = await openWithoutScript(page, '/worksheetsv4');
  const group = page.locator('[data-group="V3.0"]');
  await group.locator('summary').click();
  await expect(group).toHaveAttribute('open');
  release();
  await waitForScript(page);
  await expect(group).toHaveAttribute('open');
});
