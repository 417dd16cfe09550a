import type { Locator, Page } from '@playwright/test';
import { expect, httpErrors, test } from './admin.ts';
import { delayRequests, findAccessibilityViolations } from './fixtures.ts';

const consoleOf = (page: Page): Locator => page.getByRole('region', { name: /^Prøv kaldet/ });

async function send(opened: Locator, status: number): Promise<Locator> {
  await opened.getByRole('button', { name: 'Send', exact: true }).click();
  const answer = opened.getByRole('region', { name: 'Svar' });
  await expect(answer.locator('.console-status')).toContainText(String(status));
  return answer;
}

test('suggests ids of the sandbox, and shows the response beside a form that stays', async ({ page }) => {
  await page.goto('/invoicesv4');
  await page.locator('#get-invoices-id').getByRole('link', { name: 'Prøv kaldet' }).click();
  const opened = consoleOf(page);
  await expect(opened.getByRole('heading')).toHaveText('GET /api/v4.0/invoices/{id}');
  await expect(opened).toContainText('Hent én faktura');
  const suggested = opened.locator('datalist option');
  expect(await suggested.count()).toBeGreaterThan(1);
  await opened.getByLabel('id').fill(String(await suggested.last().getAttribute('value')));
  const form = opened.getByLabel('id');
  const before = await form.boundingBox();
  const answer = await send(opened, 200);
  expect(await form.boundingBox()).toEqual(before);
  expect((await answer.boundingBox())?.x).toBeLessThan(before?.x ?? 0);
  await expect(opened.getByRole('button', { name: 'Kopiér koden' })).toBeInViewport();
  expect(await findAccessibilityViolations(page, '#get-invoices-id .console')).toEqual([]);
});

test.describe('a record that does not exist', () => {
  test.use({ expectedErrors: httpErrors(404) });
  test('is answered with a link to the error code', async ({ page }) => {
    await page.goto('/invoicesv4#get-invoices-id?id=1');
    const answer = await send(consoleOf(page), 404);
    const link = answer.locator('.console-tree').getByRole('link', { name: '/errors#record-not-found' });
    await expect(link).toHaveAttribute('href', '/errors#record-not-found');
  });
});

test('a console that loads late leaves the focus where the reader put it', async ({ page }) => {
  const release = await delayRequests(page, '**/console/invoicesv4.json');
  const asked = page.waitForRequest('**/console/invoicesv4.json');
  await page.goto('/invoicesv4#get-invoices?');
  await asked;
  const link = page.getByRole('link', { name: 'Fagværk' }).first();
  await link.focus();
  release();
  await expect(consoleOf(page)).toBeVisible();
  await expect(link).toBeFocused();
});
