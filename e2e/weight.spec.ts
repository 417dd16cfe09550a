import { expect, test } from './fixtures.ts';

const kilobyte = 1024;

test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });

test('a long page weighs little before it is touched, and is painted without waiting for style', async ({
  page,
  context,
}) => {
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
  // The typeface follows the page, and on a busy machine later than its other files.
  await expect(page.locator('html')).toHaveAttribute('data-font');
  await page.waitForLoadState('networkidle');

  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && type !== 'speculationrules')
      .reduce((total, { text }) => total + text.length, 0),
  );
  const scripts = loaded.filter(({ type }) => type === 'Script');
  const sum = (lengths: number[]) => lengths.reduce((total, length) => total + length, 0);
  const types = loaded.map(({ type }) => type);
  expect(types).toEqual(expect.arrayContaining(['Document', 'Script', 'Font']));
  expect(types).not.toContain('Stylesheet');
  expect(types.filter((type) => type === 'Font')).toHaveLength(1);
  expect(sum(loaded.map(({ bytes }) => bytes))).toBeLessThanOrEqual(34 * kilobyte);
  expect(sum(scripts.map(({ bytes, headBytes }) => bytes - headBytes)) + inline).toBeLessThanOrEqual(2 * kilobyte);
});

test('a first page is set in what is at hand until our typeface has come; later ones have it from the start', async ({
  page,
}) => {
  const typeface = () => page.evaluate(() => getComputedStyle(document.body).fontFamily);
  const withoutScript = () =>
    page.route(/\/assets\/wake/, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await withoutScript();
  await page.goto('/rolesv4');
  expect(await typeface()).toMatch(/^Arial/);
  await page.unrouteAll();
  await page.goto('/creditorsv4');
  await expect.poll(typeface).toMatch(/^Figtree/);
  await withoutScript();
  await page.goto('/invoicesv4');
  expect(await typeface()).toMatch(/^Figtree/);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the typeface is asked for by style', async ({ page }) => {
    const asked = page.waitForRequest(/figtree-danish/);
    await page.goto('/rolesv4');
    await asked;
  });
});
