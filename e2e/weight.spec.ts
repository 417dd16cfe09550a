import type { Page } from '@playwright/test';
import { expect, isAwake, test } from './fixtures.ts';

const kilobyte = 1024;

/** A browser without windows may say that the pointer has come to rest on the page, which nobody has touched. */
const keepPointerAway = (page: Page): Promise<unknown> =>
  page.addInitScript(() =>
    addEventListener('pointerover', (event) => event.stopImmediatePropagation(), { capture: true }),
  );

test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });

test('a long page weighs little before it is touched, and is painted without waiting for style', async ({
  page,
  context,
}) => {
  await keepPointerAway(page);
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
  await isAwake(page);
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
  expect(sum(loaded.map(({ bytes }) => bytes))).toBeLessThanOrEqual(34 * kilobyte);
  expect(sum(scripts.map(({ bytes, headBytes }) => bytes - headBytes)) + inline).toBeLessThanOrEqual(2 * kilobyte);
});

test('which pages may be fetched ahead is said at the first sign of the reader', async ({ page }) => {
  await keepPointerAway(page);
  await page.goto('/invoicesv4', { waitUntil: 'networkidle' });
  await isAwake(page);
  const rules = page.locator('script[type=speculationrules]');
  await expect(rules).toHaveCount(0);
  await page.keyboard.press('Shift');
  await expect(rules).toHaveCount(1);
});
