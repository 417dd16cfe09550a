import { expect, test } from './fixtures.ts';

const kilobyte = 1024;

test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } });

test('a long page weighs little before it is touched', async ({ page, context }) => {
  const network = await context.newCDPSession(page);
  await network.send('Network.enable');
  const types = new Map<string, string>();
  const bytes: { type: string; length: number }[] = [];
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    bytes.push({ type: types.get(requestId) ?? 'Other', length: encodedDataLength }),
  );
  const answer = await page.goto('/invoicesv4', { waitUntil: 'networkidle' });
  expect(answer?.headers()['content-encoding']).toBe('gzip');

  const sum = (wanted: (type: string) => boolean) =>
    bytes.filter(({ type }) => wanted(type)).reduce((total, { length }) => total + length, 0);
  const inline = await page.evaluate(() =>
    [...document.scripts].reduce((total, script) => total + (script.src ? 0 : script.text.length), 0),
  );
  expect(bytes.map(({ type }) => type)).toEqual(expect.arrayContaining(['Document', 'Stylesheet', 'Script', 'Font']));
  expect(sum(() => true)).toBeLessThanOrEqual(60 * kilobyte);
  expect(sum((type) => type === 'Script') + inline).toBeLessThanOrEqual(5 * kilobyte);
});
