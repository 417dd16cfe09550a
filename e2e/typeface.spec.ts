import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';

const typeface = '**/figtree-*.woff2';
const field = 'get-invoices.data.lastEdited';

test('a newcomer who was led to a field reads on undisturbed when the typeface comes', async ({ page }) => {
  const letThrough = await holdBack(page, typeface);
  await page.goto(`/invoicesv4#${field}`);
  const moved = await watch(page);
  letThrough();
  await expect.poll(() => page.evaluate(() => localStorage.face)).toBe('1');
  expect(await moved()).toEqual({ shifts: [], movedBy: 0 });
  await expect(page.locator('html')).not.toHaveAttribute('data-face');

  await page.goto('/rolesv4');
  await expect(page.locator('html')).toHaveAttribute('data-face', '');
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Figtree,/);
});

test('a typeface that the browser should have, and comes late, moves nothing', async ({ page }) => {
  const letThrough = await holdBack(page, typeface);
  await page.addInitScript(() => localStorage.setItem('face', '1'));
  await page.goto(`/invoicesv4#${field}`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator(`[id="${field}"]`)).toBeInViewport();
  const moved = await watch(page);
  letThrough();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  expect(await moved()).toEqual({ shifts: [], movedBy: 0 });
});

test('a newcomer at the top of a page gets the typeface at once', async ({ page }) => {
  await page.goto('/filtering');
  await expect(page.locator('html')).toHaveAttribute('data-face', 'new');
  await expect(page.locator('h1')).toHaveCSS('font-family', /^new,/);
});

test('a newcomer who has begun to do something keeps the letters of the page', async ({ page }) => {
  const letThrough = await holdBack(page, typeface);
  await page.goto('/filtering');
  await page.keyboard.press('Tab');
  letThrough();
  await expect.poll(() => page.evaluate(() => localStorage.face)).toBe('1');
  await expect(page.locator('html')).not.toHaveAttribute('data-face');
});

/** Tells, when asked, what has moved from now on: anything on the screen, and the field. */
async function watch(page: Page) {
  const place = () =>
    page.evaluate(async (id) => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
      return document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
    }, field);
  const before = await place();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  return async () => {
    const movedBy = (await place()) - before;
    return { shifts: await page.evaluate(() => Reflect.get(window, 'shifts') as number[]), movedBy };
  };
}
