import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { delayRequests, expect, extended, test } from './fixtures.ts';

const typeface = '**/figtree-*.woff2';
const field = 'get-invoices.data.lastEdited';

test('on a first visit by deep link a late font is used from the next page on', extended, async ({ page }) => {
  const release = await delayRequests(page, typeface);
  await page.goto(`/invoicesv4#${field}`);
  const moved = await recordShifts(page);
  await setTimeout(400);
  release();
  await expect.poll(() => page.evaluate(() => localStorage['fagvaerk.face'])).toBe('1');
  expect(await moved()).toEqual({ shifts: [], movedBy: 0 });
  await expect(page.locator('html')).not.toHaveAttribute('data-face');

  await page.goto('/rolesv4');
  await expect(page.locator('html')).toHaveAttribute('data-face', '');
  await expect(page.locator('h1')).toHaveCSS('font-family', /^Figtree,/);
});

test('on a first visit by deep link a font that comes soon is used at once', extended, async ({ page }) => {
  await page.goto(`/invoicesv4#${field}`);
  await expect(page.locator('html')).toHaveAttribute('data-face', 'new');
});

test('a late cached font causes no layout shift', extended, async ({ page }) => {
  const release = await delayRequests(page, typeface);
  await page.addInitScript(() => localStorage.setItem('fagvaerk.face', '1'));
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
  await expect(page.locator('h1')).toHaveCSS('font-family', /^"Figtree swap",/);
});

test('on a first visit the font is not swapped after an interaction', extended, async ({ page }) => {
  const release = await delayRequests(page, typeface);
  await page.goto('/filtering');
  await page.keyboard.press('Tab');
  release();
  await expect.poll(() => page.evaluate(() => localStorage['fagvaerk.face'])).toBe('1');
  await expect(page.locator('html')).not.toHaveAttribute('data-face');
});

for (const route of ['/errors', '/migration'])
  test(`text hardly moves when the font arrives late on ${route}`, async ({ page }) => {
    await page.addInitScript(() => {
      Object.assign(window, { shift: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Object.assign(window, { shift: Reflect.get(window, 'shift') + Reflect.get(entry, 'value') });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route(typeface, async (request) => {
      await setTimeout(600);
      await request.continue();
    });
    const loaded = page.waitForEvent('requestfinished', (request) => request.url().includes('figtree'));
    await page.goto(route);
    await loaded;
    // Evaluating anything would count as an interaction, after which the font is not swapped.
    await setTimeout(500);
    await expect(page.locator('html')).toHaveAttribute('data-face', 'new');
    expect(await page.evaluate(() => Reflect.get(window, 'shift'))).toBeLessThanOrEqual(0.02);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the font is loaded', async ({ page }) => {
    const loaded = page.waitForResponse(typeface);
    await page.goto('/filtering');
    await loaded;
    await expect(page.locator('h1')).toHaveCSS('font-family', /^"Figtree swap",/);
  });
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
