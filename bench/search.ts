// Time of a keystroke in the search field: the results are rendered synchronously by the input handler.
import { startBrowser } from './browser.ts';
import { median, printTarget, rounds, startProduct } from './harness.ts';

const queries = [
  'faktura forfaldsdato',
  'hvordan opretter jeg en arbejdsseddel',
  'updatedAfter',
  'montørtimer v4',
  'POST worksheets zipCode',
  'rykekr',
  'get invoices by project id and fitter hours',
  'fejlkode endpoint-unknown',
];
const targetMs = 10;

await using product = await startProduct();
await using browser = await startBrowser();
const page = await browser.newPage();
await page.addInitScript(() => {
  window.keystrokesMs = [];
  let startedMs = 0;
  addEventListener('input', () => (startedMs = performance.now()), { capture: true });
  addEventListener('input', () => window.keystrokesMs.push(performance.now() - startedMs));
});
await page.goto(`${product.address}/invoicesv4`);
const field = page.getByRole('banner').getByRole('combobox').or(page.getByRole('banner').getByRole('searchbox'));
await field.click();
await page.getByRole('option').first().waitFor();
// Results appear once the index has loaded.
await field.fill('faktura');
await page.locator('.found-place').first().waitFor();

const keystrokes: number[] = [];
for (const query of queries) {
  const typed: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    await field.fill('');
    await page.evaluate(() => window.keystrokesMs.splice(0));
    await field.pressSequentially(query);
    typed.push(await page.evaluate(() => window.keystrokesMs));
  }
  for (let key = 0; key < query.length; key++) keystrokes.push(median(typed.map((times) => times[key] ?? Number.NaN)));
}
const sorted = keystrokes.toSorted((a, b) => a - b);
const percentile = (share: number) =>
  Number((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(1));
console.log(`A keystroke in the search field (ms), ${sorted.length} keystrokes, medians of ${rounds} rounds`);
console.table({ keystroke: { median: percentile(0.5), '95 %': percentile(0.95), maximum: percentile(1) } });
printTarget('A keystroke in the search field, 95 % (ms)', percentile(0.95), targetMs);

declare global {
  interface Window {
    keystrokesMs: number[];
  }
}
