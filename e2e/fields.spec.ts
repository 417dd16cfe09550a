import type { Page } from '@playwright/test';
import { expect, extended, readClipboard, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const list = (page: Page) => page.locator('#get-roles .attributes').first();
const names = (page: Page) => list(page).locator(':scope > li > a');

test.describe('a list of fields', () => {
  test('is one tab stop, and the arrow keys move within it', async ({ page }) => {
    await page.goto('/rolesv4');
    const [first, second, last] = [names(page).first(), names(page).nth(1), names(page).last()];
    await first.focus();
    await expect(second).toHaveAttribute('tabindex', '-1');
    for (const [key, reached] of [
      ['ArrowUp', first],
      ['ArrowDown', second],
      ['End', last],
      ['ArrowDown', last],
      ['Home', first],
      ['ArrowDown', second],
    ] as const) {
      await page.keyboard.press(key);
      await expect(reached, key).toBeFocused();
      await expect(reached).toBeInViewport();
    }
    await expect(list(page).locator(':scope > li > a[tabindex="0"]')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(list(page).locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(second).toBeFocused();
  });

  test('copies the link of a field by keyboard', extended, async ({ page, baseURL }) => {
    await page.goto('/rolesv4');
    const field = names(page).nth(1);
    await field.focus();
    const copy = page.getByRole('button', { name: `Kopiér link: ${await field.textContent()}` });
    await expect(copy).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list(page).getByRole('status')).toHaveText('Linket er kopieret');
    expect(await readClipboard(page)).toBe(`${baseURL}/rolesv4${await field.getAttribute('href')}`);
    await page.keyboard.press('ArrowLeft');
    await expect(field).toBeFocused();
  });

  test('copies the link of a nested field by pointer', extended, async ({ page }) => {
    await page.goto('/worksheetsv4#post-worksheets.request.address.zipCode');
    const zipCode = page.locator('[id="post-worksheets.request.address.zipCode"]');
    await zipCode.hover();
    await zipCode.getByRole('button', { name: 'Kopiér link: zipCode' }).click();
    await expect(zipCode.getByRole('status')).toHaveText('Linket er kopieret');
    const copied = await readClipboard(page);
    await page.goto('/rolesv4');
    await page.goto(copied);
    await expect(zipCode).toBeInViewport({ ratio: 1 });
  });

  test('shows when the browser denies access to the clipboard', extended, async ({ page }) => {
    await page.addInitScript(() => {
      navigator.clipboard.writeText = () => Promise.reject(new DOMException('denied', 'NotAllowedError'));
    });
    await page.goto('/rolesv4');
    await list(page).locator(':scope > li').first().hover();
    await list(page).getByRole('button').click();
    await expect(list(page).getByRole('status')).toHaveText('Linket kunne ikke kopieres');
  });

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false });
    test('can be navigated with Tab', extended, async ({ page }) => {
      await page.goto('/rolesv4');
      await names(page).first().focus();
      const linksBefore = await list(page).locator(':scope > li').first().getByRole('link').count();
      for (let stop = 0; stop < linksBefore; stop++) await page.keyboard.press('Tab');
      await expect(names(page).nth(1)).toBeFocused();
    });
  });
});

test.describe('content out of view', () => {
  // Smooth scrolling would pass sections before they are laid out.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('is scrolled to by its link from any position', extended, async ({ page }) => {
    await page.goto('/projects#get-projects');
    const ids = await page.locator('.endpoint').evaluateAll((sections) => sections.map(({ id }) => id));
    expect(ids.length).toBeGreaterThan(3);
    for (const id of [...ids.toReversed(), ...ids]) {
      await page.evaluate((hash) => location.replace(hash), `#${id}`);
      const distance = () =>
        page.locator(`#${id}`).evaluate((section) => {
          const padding = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop);
          const margin = Number.parseFloat(getComputedStyle(section).scrollMarginTop);
          return Math.abs(section.getBoundingClientRect().top - padding - margin);
        });
      await expect.poll(distance, id).toBeLessThanOrEqual(2);
    }
  });

  test('is found by the browser search, and printed', extended, async ({ page }) => {
    await page.goto('/invoicesv4');
    const field = page.locator('[id="get-invoices.data.lastEdited"]');
    const isSkipped = () =>
      field.locator('a').evaluate((link) => !link.checkVisibility({ contentVisibilityAuto: true }));
    expect(await isSkipped()).toBe(true);
    const words = (await field.locator(':scope > div').textContent()) ?? '';
    expect(await page.evaluate((text) => (window as unknown as Finder).find(text), words.slice(0, 60))).toBe(true);
    await expect(field).toBeInViewport();
    expect(await isSkipped()).toBe(false);

    await page.emulateMedia({ media: 'print' });
    const first = page.locator('.attributes > li').first();
    expect(await first.evaluate((item) => getComputedStyle(item).contentVisibility)).toBe('visible');
  });
});

/** `window.find`, which the DOM types leave out. */
interface Finder {
  find: (text: string) => boolean;
}
