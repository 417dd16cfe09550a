import { languages } from '@fagvaerk/contract/language.ts';
import type { Page } from '@playwright/test';
import { expect, extended, findAccessibilityViolations, test } from './admin.ts';
import { waitForScript } from './fixtures.ts';
import { addKeyHolder, reading, storeKey } from './own-key.ts';

const mapOf = (page: Page) => page.getByRole('group', { name: 'Kort over dataene' });
const nodeOf = (page: Page, name: string) => mapOf(page).getByRole('link', { name, exact: true });

async function openCard(page: Page, name: string) {
  const node = nodeOf(page, name);
  await waitForScript(page);
  await node.click();
  return page.getByRole('dialog', { name });
}

for (const language of languages)
  test(
    `every name on the map fits its box in ${language}`,
    language === 'da' ? {} : extended,
    async ({ page, chooseLanguage }) => {
      await chooseLanguage(language);
      await page.goto('/introduction');
      await page.evaluate(async () => {
        await document.fonts.load('1em "Figtree swap"');
        document.documentElement.dataset.face = 'new';
      });
      const map = page.getByRole('group', { name: language === 'da' ? 'Kort over dataene' : 'Data map' });
      const tooWide = await map.getByRole('link').evaluateAll((links) =>
        links.flatMap((link) => {
          const [box, name] = ['rect', 'text'].map((one) => (link.querySelector(one) as SVGGraphicsElement).getBBox());
          return box && name && name.width <= box.width - 8 ? [] : [link.textContent];
        }),
      );
      expect(tooWide).toEqual([]);
    },
  );

test(
  'highlights what the focused page refers to and what refers to it, with the fields',
  extended,
  async ({ page }) => {
    await page.goto('/introduction');
    const opacityOf = (name: string) => nodeOf(page, name).evaluate((link) => getComputedStyle(link).opacity);
    const fieldNames = (name: string) => mapOf(page).getByText(name).filter({ visible: true });
    await expect(fieldNames('customerID')).toHaveCount(0);
    expect(await opacityOf('Budgetter')).toBe('1');
    await page.keyboard.press('Tab');
    await nodeOf(page, 'Projekter').focus();
    await expect(fieldNames('customerID')).toHaveCount(1);
    await expect(fieldNames('FK_Project')).toHaveCount(1);
    expect([await opacityOf('Projekter'), await opacityOf('Budgetter')]).toEqual(['1', '0.25']);
  },
);

test('a page on the map opens a card with a record of the test site and its neighbours', extended, async ({ page }) => {
  await page.goto('/introduction');
  const card = await openCard(page, 'Projekter');
  await expect(card.getByText('24-0541')).toBeVisible();
  const [cardBox, mapBox] = [await card.boundingBox(), await page.locator('.data-map svg').boundingBox()];
  expect((cardBox?.x ?? 0) + (cardBox?.width ?? 0)).toBeLessThanOrEqual(mapBox?.x ?? 0);
  await expect(card.getByRole('link', { name: 'Debitorer customerID' })).toHaveAttribute(
    'href',
    /^\/debtors#get-debtors-id\?id=\d+$/,
  );
  const lines = card.getByRole('link', { name: /^Fakturalinjer projectID [1-9]/ });
  await expect(lines).toHaveAttribute('href', /#get-\w+\?search=541&searchAttribute=projectID$/);
  await expect(card.getByRole('link', { name: 'Kvalitetssikring (KS) FK_Project' })).toHaveAttribute('href', '/qav4');
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await card.getByRole('button', { name: 'Vis en anden' }).click();
  await expect(card.getByText('24-0541')).toHaveCount(0);

  await page.keyboard.press('Escape');
  await expect(card).toHaveCount(0);
  await expect(nodeOf(page, 'Projekter')).toBeFocused();
  await page.keyboard.press('Enter');
  await card.getByRole('button', { name: 'Luk' }).click();
  await expect(nodeOf(page, 'Projekter')).toBeFocused();
  await page.keyboard.press('Enter');
  await card.getByRole('link', { name: 'Projekter', exact: true }).click();
  await expect(page).toHaveURL(/\/projectsV4$/);
});

test('a click with Ctrl opens the page itself in a new tab', extended, async ({ page, context }) => {
  await page.goto('/introduction');
  await nodeOf(page, 'Debitorer').hover();
  await expect(nodeOf(page, 'Debitorer')).toHaveAttribute('aria-haspopup', 'dialog');
  const opened = context.waitForEvent('page');
  await nodeOf(page, 'Debitorer').click({ modifiers: ['ControlOrMeta'] });
  await expect(await opened).toHaveURL(/\/debtors$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('pages that the reader’s key may not call are grey', extended, async ({ page, api }) => {
  const holder = await addKeyHolder(api, (path) => (path.startsWith('/api/v4.0/projects') ? reading : null));
  await storeKey(page, holder.apiKey);
  await page.goto('/introduction');
  await expect(mapOf(page).getByRole('link', { name: /^Debitorer: Ingen af de \d+ kald er tilladt$/ })).toBeVisible();
  const fillOf = (name: string) =>
    mapOf(page)
      .locator('a', { hasText: name })
      .first()
      .evaluate((link) => getComputedStyle(link.querySelector('rect') as Element).fill);
  expect(await fillOf('Debitorer')).toBe(await fillOf('Kreditorer'));
  expect(await fillOf('Projekter')).not.toBe(await fillOf('Kalenderaftaler'));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a page on the map is a link', extended, async ({ page }) => {
    await page.goto('/introduction');
    await nodeOf(page, 'Debitorer').click();
    await expect(page).toHaveURL(/\/debtors$/);
  });
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
    const map = mapOf(page);
    expect((await map.getByText('Finanskonti').boundingBox())?.height).toBeGreaterThanOrEqual(12);
    const fade = () => map.locator('..').evaluate((box) => getComputedStyle(box).getPropertyValue('--cut-side'));
    expect(await fade()).not.toBe('0px');
    await nodeOf(page, 'Fakturalinjer').scrollIntoViewIfNeeded();
    await map.locator('..').evaluate((box) => box.scrollTo(box.scrollWidth, 0));
    await expect.poll(fade).toBe('0px');
    await openCard(page, 'Fakturalinjer');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.goto('/projects');
    const rows = page.getByRole('region', { name: 'Sammenhæng med andre data' }).getByRole('listitem');
    const lefts = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().left)));
    expect(new Set(lefts).size).toBe(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
