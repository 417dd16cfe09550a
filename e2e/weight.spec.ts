import type { Page } from '@playwright/test';
import { expect, extended, test, waitForScript } from './fixtures.ts';

const kilobyte = 1024;

/** A headless browser may report a pointer over the page. */
const ignorePointer = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('pointerover', (event) => event.stopImmediatePropagation(), { capture: true }),
  );

test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });

test('a long page loads at most 39 kB, and no style sheet', async ({ page, context }) => {
  await ignorePointer(page);
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const begun = new Map<string, { type: string; headBytes: number }>();
  const loaded: { type: string; headBytes: number; bytes: number }[] = [];
  network.on('Network.responseReceived', ({ requestId, type, response }) =>
    begun.set(requestId, { type, headBytes: response.encodedDataLength }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const { type, headBytes } = begun.get(requestId) ?? { type: 'Other', headBytes: 0 };
    loaded.push({ type, headBytes, bytes: encodedDataLength });
  });
  const answer = await page.goto('/invoicesv4#get-invoices-id', { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-encoding']).toBe('gzip');
  await waitForScript(page);
  const types = () => loaded.map(({ type }) => type);
  await expect.poll(types).toContain('Font');

  const inline = await page.evaluate(() =>
    [...document.scripts].filter(({ src }) => !src).reduce((total, { text }) => total + text.length, 0),
  );
  const scripts = loaded.filter(({ type }) => type === 'Script');
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
  expect(types()).toEqual(expect.arrayContaining(['Document', 'Script', 'Font']));
  expect(types()).not.toContain('Stylesheet');
  expect(types().filter((type) => type === 'Font')).toHaveLength(1);
  expect(sum(loaded.map(({ bytes }) => bytes))).toBeLessThanOrEqual(39 * kilobyte);
  expect(sum(scripts.map(({ bytes, headBytes }) => bytes - headBytes)) + inline).toBeLessThanOrEqual(2.5 * kilobyte);
});

test('prefetch rules are added at the first interaction', extended, async ({ page }) => {
  await ignorePointer(page);
  await page.goto('/invoicesv4', { waitUntil: 'networkidle' });
  await waitForScript(page);
  const rules = page.locator('script[type=speculationrules]');
  await expect(rules).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(rules).toHaveCount(1);
});

test('no page loads React or a chart library before a tool is opened', async ({ page }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.push(response.text());
  });
  const frameworks = async () =>
    (await Promise.all(scripts)).filter((code) => /react\.transitional\.element|polyline|vite:preloadError/.test(code));
  for (const route of ['/', '/invoicesv4', '/authentication']) {
    await page.goto(route);
    const figure = page
      .getByRole('main')
      .getByRole('figure')
      .filter({ has: page.locator('.copy-button') });
    await figure
      .first()
      .getByRole('button', { name: /^Kopiér/ })
      .hover();
    await figure
      .first()
      .getByRole('button', { name: /^Kopiér/ })
      .click();
    await expect(figure.first().getByRole('status')).not.toBeEmpty();
    const choice = figure.getByRole('combobox');
    if ((await choice.count()) > 0) await choice.first().selectOption('Python');
    await page.getByRole('button', { name: /^Tema/ }).click();
    await page.keyboard.press('/');
    await page.keyboard.type('moms');
    await expect(page.getByRole('banner').getByRole('option').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await frameworks(), route).toEqual([]);
  }
  await page.getByRole('banner').getByRole('button', { name: 'Din nøgle' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await frameworks()).not.toEqual([]);
});
