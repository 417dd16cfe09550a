import { copyNoticeMs } from '@fagvaerk/contract/limits.ts';
import type { Locator } from '@playwright/test';
import { delayRequests, expect, extended, readClipboard, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const notice = 'Copied Code!';
const codeOf = (figure: Locator): Promise<string | null> => figure.locator('pre > code').textContent();

test('copies exactly the code', async ({ page }) => {
  await page.goto('/worksheetsv4');
  for (const title of ['Eksempel på kald', 'Eksempel på body', 'Eksempel på svar']) {
    const call = page.locator('#post-worksheets');
    const tab = { 'Eksempel på kald': 'Kald', 'Eksempel på body': 'Body' }[title];
    if (tab) await call.getByText(tab, { exact: true }).click();
    const figure = call.getByRole('figure', { name: title });
    await figure.getByRole('button', { name: `Kopiér: ${title}` }).click();
    await expect(figure.getByRole('status')).toHaveText(notice);
    expect(await readClipboard(page)).toBe(await codeOf(figure));
  }
});

test('copies the request example of the authentication page', async ({ page, baseURL }) => {
  await page.goto('/authentication');
  const figure = page.getByRole('figure', { name: 'Kald' }).first();
  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(figure.getByRole('status')).toHaveText(notice);
  const copied = await readClipboard(page);
  expect(copied).toMatch(/^curl "http.*apikey: .*siteName: /s);
  expect(copied).toContain(`${baseURL}/api/v4.0/`);
});

test(`shows the notice for ${copyNoticeMs} ms, counted from the last click`, async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T08:00:00' });
  await page.goto('/budgetsv4');
  await page.clock.pauseAt('2026-11-15T08:01:00');
  const figure = page.locator('#get-budgets').getByRole('figure').first();
  const status = figure.getByRole('status');

  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(status).toHaveText(notice);
  await page.clock.runFor(copyNoticeMs - 1);
  await expect(status).toHaveText(notice);
  await page.clock.runFor(1);
  await expect(status).toBeEmpty();

  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(status).toHaveText(notice);
  await page.clock.runFor(copyNoticeMs - 500);
  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  await expect.poll(() => readClipboard(page)).toBe(await codeOf(figure));
  await page.clock.runFor(copyNoticeMs - 1);
  await expect(status).toHaveText(notice);
  await page.clock.runFor(1);
  await expect(status).toBeEmpty();
});

test('copies after a click that came before the script of the button', extended, async ({ page }) => {
  const release = await delayRequests(page, '**/assets/buttons-*.js');
  await page.goto('/budgetsv4');
  const figure = page.locator('#get-budgets').getByRole('figure').first();
  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(figure.getByRole('status')).toBeEmpty();
  release();
  await expect(figure.getByRole('status')).toHaveText(notice);
  expect(await readClipboard(page)).toBe(await codeOf(figure));
});

test('shows when the browser denies access to the clipboard', extended, async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await page.goto('/budgetsv4');
  const figure = page.getByRole('figure').first();
  await figure.getByRole('button', { name: /^Kopiér/ }).click();
  await expect(figure.getByRole('status')).toHaveText('Kunne ikke kopiere. Markér teksten, og kopiér den selv.');
});
