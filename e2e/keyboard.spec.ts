import type { Page } from '@playwright/test';
import { expect, extended, readClipboard, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const readFocus = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement instanceof HTMLElement ? document.activeElement : document.body;
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, left, right, width } = element.getBoundingClientRect();
    return {
      words: element.getAttribute('aria-label') ?? element.innerText.trim(),
      hasOutline: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
      isInView: width > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth,
    };
  });

async function tabTo(page: Page, words: RegExp, atMost = 60): Promise<void> {
  for (let steps = 0; steps < atMost; steps++) {
    await page.keyboard.press('Tab');
    if (words.test((await readFocus(page)).words)) return;
  }
  throw new Error(`no Tab leads to ${words}`);
}

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/rolesv4');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Gå til indholdet' });
  await expect(skip).toBeFocused();
  expect((await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/rolesv4#content');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('tab order is skip link, top bar, menu, content', async ({ page }) => {
  await page.goto('/');
  const bar = [
    'Gå til indholdet',
    'Skjul menuen',
    expect.stringMatching(/^Fagværk\s*API$/),
    'Søg',
    'Din nøgle',
    expect.stringMatching(/^Tema/),
    expect.stringMatching(/Skift sprog til engelsk$/),
  ];
  const menu = await page.locator('#menu').locator('a:visible, summary').allTextContents();
  const order: string[] = [];
  for (let steps = 0; steps < bar.length + menu.length; steps++) {
    await page.keyboard.press('Tab');
    order.push((await readFocus(page)).words);
  }
  expect(order).toEqual([...bar, ...menu]);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('focus is always visible', async ({ page }) => {
  await page.goto('/rolesv4');
  for (let steps = 0; steps < 70; steps++) {
    await page.keyboard.press('Tab');
    const { words, ...visible } = await readFocus(page);
    expect(visible, words.slice(0, 60)).toEqual({ hasOutline: true, isInView: true });
  }
});

test('menu groups and the language button work by keyboard', extended, async ({ page }) => {
  await page.goto('/');
  await tabTo(page, /^V4\.0$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Kvalitetssikring/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/qav4');
  await page.waitForLoadState();
  await tabTo(page, /Skift sprog til engelsk$/);
  await page.keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('copies code by keyboard and keeps the focus', extended, async ({ page }) => {
  await page.goto('/authentication');
  // Not the link that copies the whole page.
  await tabTo(page, /^Kopiér(?! som)/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').first()).toHaveText('Copied Code!');
  await expect(page.getByRole('button', { name: /^Kopiér/ }).first()).toBeFocused();
  expect(await readClipboard(page)).toContain('siteName');
});

test('nested fields and long code are reachable by keyboard', extended, async ({ page }) => {
  await page.goto('/worksheetsv4#post-worksheets.request.address');
  const address = page.locator('[id="post-worksheets.request.address"]');
  await address.locator(':scope > details > summary').focus();
  await page.keyboard.press('Space');
  await expect(page.locator('[id="post-worksheets.request.address.zipCode"]')).toBeHidden();
  await page.keyboard.press('Space');
  await expect(page.locator('[id="post-worksheets.request.address.zipCode"]')).toBeVisible();

  const code = page.locator('#get-worksheets pre').last();
  await code.focus();
  await page.keyboard.press('End');
  await expect.poll(() => code.evaluate((one) => one.scrollTop)).toBeGreaterThan(0);
});
