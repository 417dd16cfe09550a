import type { Page } from '@playwright/test';
import { delayRequests, expect, extended, test } from './fixtures.ts';

const typeface = '**/figtree-*.woff2';
const field = 'get-invoices.data.lastEdited';

test('on a first visit by deep link the font is used from the next page on', extended, async ({ page }) => {
  const release = await delayRequests(page, typeface);
  await page.goto(`/invoicesv4#${field}`);
  const moved = await recordShifts(page);
  release();
  await expect.poll(() => page.evaluate(() => localStorage.face)).toBe('1');
  expect(await moved()).toEqual({ shifts: [], movedBy: 0 });
  await expect(page.locator('html')).not.toHaveAttribute('data-face');

  await page.goto('/rolesv4');
  await expect(page.locator('html')).toHaveAttribute('data-face', '');
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Figtree,/);
});

test('a late cached font causes no layout shift', extended, async ({ page }) => {
  const release = await delayRequests(page, typeface);
  await page.addInitScript(() => localStorage.setItem('face', '1'));
  await page.goto(`/invoicesv4#${field}`, { waitUntil: 'domcontentloaded' });
  await expect(page.locator(`[id="${field}"]`)).toBeInViewport();
  const moved = await recordShifts(page);
  release();
  await page.waitForLoadState();
  await page.evaluate(() => document.fonts.ready);
  expect(await moved()).toEqual({ shifts: [], movedBy: 0 });
});

test('on a first visit at the top of a page the font is used at once', extended, async ({ page }) => {
  await page.goto('/filtering');
  await expect(page.locator('html')).toHaveAttribute('data-face', 'new');
  await expect(page.locator('h1')).toHaveCSS('font-family', /^new,/);
});

test('on a first visit the font is not swapped after an interaction', extended, async ({ page }) => {
  const release = await delayRequests(page, typeface);
  await page.goto('/filtering');
  await page.keyboard.press('Tab');
  release();
  await expect.poll(() => page.evaluate(() => localStorage.face)).toBe('1');
  await expect(page.locator('html')).not.toHaveAttribute('data-face');
});

async function recordShifts(page: Page) {
  const readTop = () =>
    page.evaluate(async (id) => {
      for (let frames = 0; frames < 10; frames++) await new Promise(requestAnimationFrame);
      return document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN;
    }, field);
  const before = await readTop();
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift' });
  });
  return async () => {
    const movedBy = (await readTop()) - before;
    return { shifts: await page.evaluate(() => Reflect.get(window, 'shifts') as number[]), movedBy };
  };
}
