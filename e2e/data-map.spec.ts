import { languages } from '@fagvaerk/contract/language.ts';
import { expect, extended, test } from './fixtures.ts';

for (const language of languages)
  test(
    `every name on the map fits its box in ${language}`,
    language === 'da' ? {} : extended,
    async ({ page, chooseLanguage }) => {
      await chooseLanguage(language);
      await page.goto('/introduction');
      // First-time visitors get the web font after the text.
      await expect(page.locator('html')).toHaveAttribute('data-face', 'new');
      await page.evaluate(() => document.fonts.ready);
      const map = page.getByRole('group', { name: language === 'da' ? 'Kort over dataene' : 'Data map' });
      const tooWide = await map.getByRole('link').evaluateAll((links) =>
        links.flatMap((link) => {
          const [box, name] = ['rect', 'text'].map((one) => (link.querySelector(one) as SVGGraphicsElement).getBBox());
          return box && name && name.width <= box.width - 8 ? [] : [link.textContent];
        }),
      );
      expect(tooWide).toEqual([]);
      await map.getByRole('link', { name: language === 'da' ? 'Debitorer' : 'Debtors', exact: true }).click();
      await expect(page).toHaveURL(/\/debtors$/);
    },
  );

test('highlights the lines of the focused page', extended, async ({ page }) => {
  await page.goto('/introduction');
  const node = page.getByRole('group', { name: 'Kort over dataene' }).getByRole('link', { name: 'Arbejdssedler' });
  const colour = () =>
    node.evaluate((link) => getComputedStyle(link.parentElement?.querySelector('path') as Element).stroke);
  const before = await colour();
  await node.focus();
  expect(await colour()).not.toBe(before);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/worksheetsv4$/);
});

test('lists every reference, collapsed at first', extended, async ({ page }) => {
  await page.goto('/introduction');
  const row = page.getByRole('listitem').filter({ hasText: /^Fakturalinjer/ });
  const debtors = row.getByRole('link', { name: 'Debitorer customerID' });
  await expect(debtors).toBeHidden();
  await page.getByText('Vis alle henvisninger som liste').click();
  await debtors.click();
  await expect(page).toHaveURL(/\/debtors$/);
});

test('a resource page shows its neighbours and the referring fields', extended, async ({ page }) => {
  await page.goto('/worksheetsv4');
  const neighbours = page.getByRole('region', { name: 'Sammenhæng med andre data' });
  await expect(neighbours.getByRole('link', { name: 'Montørtimer worksheetID' })).toHaveAttribute(
    'href',
    '/fitterhoursv4',
  );
  const offsets = await neighbours.locator('.outgoing').evaluate((side) => {
    const lines = side.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
    const rows = [...side.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
    return rows.map(({ top, height }, index) =>
      Math.abs(top + height / 2 - (lines.top + (lines.height * (index + 0.5)) / rows.length)),
    );
  });
  expect(Math.max(...offsets)).toBeLessThan(1);
  await neighbours.getByRole('link', { name: 'Projekter projectID' }).click();
  await expect(page).toHaveURL(/\/projectsV4$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the map scrolls in its own box at a readable size, and neighbours are stacked', extended, async ({ page }) => {
    await page.goto('/introduction');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const map = page.getByRole('group', { name: 'Kort over dataene' });
    expect((await map.getByText('Finanskonti').boundingBox())?.height).toBeGreaterThanOrEqual(12);
    await map.getByRole('link', { name: 'Fakturalinjer', exact: true }).click();
    await expect(page).toHaveURL(/\/invoicelinesv4$/);
    await page.goto('/projects');
    const rows = page.getByRole('region', { name: 'Sammenhæng med andre data' }).getByRole('listitem');
    const lefts = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
