import type { Locator, Page } from '@playwright/test';
import { expect, extended, readClipboard, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const byId = (page: Page, id: string) => page.locator(`[id="${id}"]`);
const list = (page: Page) => page.locator('#get-roles .attributes').first();
const names = (page: Page) => list(page).locator(':scope > li > a:first-child');

test.describe('a list of fields', () => {
  test('is one tab stop, and the arrow keys move within it', async ({ page }) => {
    await page.goto('/rolesv4');
    const [first, second, last] = [names(page).first(), names(page).nth(1), names(page).last()];
    const tabStops = list(page).locator(':scope > li > a:not([tabindex="-1"])');
    await page.keyboard.press('Tab');
    await expect(tabStops).toHaveCount(1);
    await first.focus();
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
    await expect(tabStops).toHaveCount(1);
    await page.keyboard.press('Tab');
    await expect(list(page).locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(second).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/#.+\..+/);
    await expect(second).toBeFocused();
  });

  test('copies the link of a field by keyboard', extended, async ({ page, baseURL }) => {
    await page.goto('/rolesv4');
    const field = names(page).nth(1);
    await field.focus();
    const copy = page.getByRole('button', { name: `Kopiér link: ${await field.textContent()}` });
    await expect(copy).toBeVisible();
    // The summary of the row lies between.
    for (const _press of [1, 2]) await page.keyboard.press('ArrowRight');
    await expect(copy).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(list(page).getByRole('status')).toHaveText('Linket er kopieret');
    expect(await readClipboard(page)).toBe(`${baseURL}/rolesv4${await field.getAttribute('href')}`);
    for (const _press of [1, 2]) await page.keyboard.press('ArrowLeft');
    await expect(field).toBeFocused();
  });

  test('copies the link of a nested field by pointer', extended, async ({ page }) => {
    await page.goto('/worksheetsv4#post-worksheets.request.address.zipCode');
    const zipCode = byId(page, 'post-worksheets.request.address.zipCode');
    await zipCode.hover();
    await zipCode.getByRole('button', { name: 'Kopiér link: zipCode' }).click();
    await expect(zipCode.getByRole('status')).toHaveText('Linket er kopieret');
    const copied = await readClipboard(page);
    await page.goto('/rolesv4');
    await page.goto(copied);
    await expect(zipCode).toBeInViewport({ ratio: 1 });
  });
});

test.describe('fields and examples', () => {
  const exampleOf = (page: Page, anchor: string, title = 'Eksempel på svar') =>
    page.locator(`#${anchor}`).getByRole('figure', { name: title }).locator('pre');
  const marked = (example: Locator) => example.locator('.marked');
  const isInside = (line: Locator) =>
    line.evaluate((one) => {
      const { top, bottom } = one.getBoundingClientRect();
      const box = one.closest('pre')?.getBoundingClientRect();
      return box !== undefined && top >= box.top && bottom <= box.bottom;
    });

  test('a field marks its line in the example, without moving the page', async ({ page }) => {
    await page.goto('/projectsV4#get-projects.data.purposeName');
    const example = exampleOf(page, 'get-projects');
    const field = byId(page, 'get-projects.data.purposeName');
    await expect(field).toBeInViewport();
    const before = await page.evaluate(() => scrollY);
    await field.hover();
    // One line per record.
    await expect(marked(example)).toHaveText(['"purposeName"', '"purposeName"']);
    expect(await isInside(marked(example).first())).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(before);

    await field.locator('a').first().focus();
    await page.keyboard.press('ArrowUp');
    await expect(marked(example).first()).toHaveText('"purposeID"');
  });

  test('a name in the example leads to its field', async ({ page }) => {
    await page.goto('/worksheetsv4#post-worksheets');
    const field = byId(page, 'post-worksheets.request.address.zipCode');
    const body = exampleOf(page, 'post-worksheets', 'Eksempel på body');
    await body.hover();
    // A click by pointer would scroll the box first.
    await body.getByRole('link', { name: '"zipCode"' }).dispatchEvent('click');
    await expect(page).toHaveURL('/worksheetsv4#post-worksheets.request.address.zipCode');
    await expect(field.getByRole('link', { name: 'zipCode' })).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
    await expect(marked(body)).toHaveText(['"zipCode"']);
    await expect(marked(exampleOf(page, 'post-worksheets'))).toHaveCount(0);
  });

  test('a name clicked with Ctrl opens a new tab and leaves the focus', extended, async ({ page, context }) => {
    await page.goto('/projectsV4#get-projects-id');
    const example = exampleOf(page, 'get-projects-id');
    await example.hover();
    const opened = context.waitForEvent('page');
    await example.getByRole('link', { name: '"projectReference"' }).click({ modifiers: ['ControlOrMeta'] });
    await expect(await opened).toHaveURL(/#get-projects\.data\.projectReference$/);
    await expect(page.locator('.attributes :focus')).toHaveCount(0);
  });

  test('a list inside a list leads to the fields of another call too', async ({ page }) => {
    await page.goto('/invoices#get-invoices-id');
    const example = exampleOf(page, 'get-invoices-id');
    await example.hover();
    await example.getByRole('link', { name: '"DueDate"' }).dispatchEvent('click');
    await expect(page).toHaveURL('/invoices#get-invoices.data.data.DueDate');
  });

  test('the names are one tab stop, and lead to a field shown by another call', async ({ page }) => {
    await page.goto('/projectsV4#get-projects-id');
    const example = exampleOf(page, 'get-projects-id');
    await example.focus();
    await expect(example).toHaveAccessibleName(/^Eksempel på svar\. Pil op og ned/);
    await page.keyboard.press('ArrowDown');
    await expect(example.getByRole('link', { name: '"data"' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const reference = example.getByRole('link', { name: '"projectReference"' });
    await expect(reference).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(example).toBeFocused();
    for (let count = 0; count < 40; count++) await page.keyboard.press('ArrowDown');
    expect(await isInside(example.locator(':focus'))).toBe(true);
    await page.keyboard.press('Tab');
    await expect(example.locator(':focus')).toHaveCount(0);

    await reference.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/projectsV4#get-projects.data.projectReference');
    const field = byId(page, 'get-projects.data.projectReference');
    await expect(field.locator('a').first()).toBeFocused();
    await expect(field).toBeInViewport({ ratio: 1 });
  });
});

test.describe('a long list of fields', () => {
  const section = (page: Page) => page.locator('#get-debtors');
  const box = (page: Page) => section(page).getByRole('searchbox', { name: 'Find felt' });
  const fields = (page: Page) => section(page).locator('.attributes > li:visible > a:first-child');

  test('is filtered by name and description', async ({ page }) => {
    await page.goto('/debtors');
    const all = await fields(page).count();
    await box(page).click();
    await page.keyboard.type('momszone');
    await expect(fields(page)).toHaveText(['searchAttribute', 'VatZoneID', 'VatZoneName']);
    await expect(section(page).getByText(`3 af ${all}`)).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(fields(page).first()).toBeFocused();
    await fields(page).nth(1).focus();
    await page.keyboard.press('End');
    await expect(fields(page).last()).toBeFocused();
    await box(page).press('Escape');
    await expect(fields(page)).toHaveCount(all);
    await expect(box(page)).toBeEmpty();
  });

  test('shows nested fields that match, and fields that a link leads to', extended, async ({ page }) => {
    await page.goto('/worksheetsv4');
    const list = page.locator('#get-worksheets');
    const nested = list.getByRole('link', { name: 'colour', exact: true, includeHidden: true });
    await expect(nested).toBeHidden();
    await list.getByRole('searchbox').click();
    await page.keyboard.type('colour');
    await expect(nested).toBeVisible();
    const filtered = list.locator('.answer > li').first();
    await expect(filtered).toBeHidden();
    await page.evaluate((id) => (location.hash = id), (await filtered.getAttribute('id')) ?? '');
    await expect(filtered).toBeInViewport();
    await list.getByRole('searchbox').press('Escape');
    await expect(nested).toBeHidden();
  });
});

test.describe('groups and views of fields', () => {
  const field = (page: Page) => byId(page, 'get-invoices.data.dueDate');
  const group = (page: Page) => page.locator('.group', { has: field(page) });

  test('a folded group names its fields and opens for a link', async ({ page }) => {
    await page.goto('/invoicesv4');
    await group(page).locator(':scope > summary').click();
    await expect(field(page)).toBeHidden();
    await expect(group(page)).toContainText('date, dueDate, status');
    await page.evaluate(() => (location.hash = 'get-invoices.data.dueDate'));
    await expect(field(page)).toBeInViewport({ ratio: 1 });
    await expect(field(page)).toContainText('betalingsbetingelsen');
  });

  test('a field that was found in a folded group stays when the search ends', async ({ page }) => {
    await page.goto('/invoicesv4');
    await group(page).locator(':scope > summary').click();
    const box = page.locator('#get-invoices').getByRole('searchbox', { name: 'Find felt' });
    const focused = page.locator('.attributes > li > a:focus');
    await box.fill('dueDate');
    await expect(field(page)).toBeVisible();
    await box.press('Enter');
    await expect(focused).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expect(box).toBeEmpty();
    await expect(focused).toBeInViewport();
  });

  test('the chosen view is remembered', async ({ page }) => {
    await page.goto('/invoicesv4');
    await field(page).hover();
    const marked = page.locator('.endpoint pre :is(.marked, .near)');
    await expect(marked.first()).toBeVisible();
    await page.getByText('Navne', { exact: true }).click();
    await expect(field(page)).toBeHidden();
    await expect(marked).toHaveCount(0);
    await page.reload();
    await expect(field(page)).toBeHidden();
    await page.getByText('Navne', { exact: true }).hover();
    await expect(page.getByRole('radio', { name: 'Navne' })).toBeChecked();
    await page.getByText('Fuld tekst', { exact: true }).click();
    await expect(field(page).getByText('Den beregnes ud fra betalingsbetingelsen')).toBeVisible();
    await page.reload();
    // A press by pointer would load the script first.
    await page.getByRole('radio', { name: 'Linjer' }).evaluate((radio: HTMLInputElement) => radio.click());
    await page.getByText('Navne', { exact: true }).hover();
    await expect(field(page).getByText('Den beregnes ud fra betalingsbetingelsen')).toBeHidden();
  });

  test('a view chosen during a search stays when the search ends', async ({ page }) => {
    await page.goto('/invoicesv4');
    const box = page.locator('#get-invoices').getByRole('searchbox', { name: 'Find felt' });
    await box.click();
    await page.keyboard.type('dueDate');
    await expect(page.locator('#get-invoices').getByText(/^\d+ af \d+$/)).toBeVisible();
    await page.getByText('Navne', { exact: true }).click();
    await box.press('Escape');
    await expect(box).toBeEmpty();
    await expect(field(page)).toBeHidden();
  });

  test('a field and the parameter that filters it link to each other', async ({ page }) => {
    await page.goto('/invoicesv4');
    await byId(page, 'get-invoices.data.date').getByRole('link', { name: 'fromDate, toDate' }).click();
    await expect(page).toHaveURL('/invoicesv4#get-invoices.query.fromDate');
    await byId(page, 'get-invoices.query.toDate').getByRole('link', { name: 'date', exact: true }).click();
    await expect(page).toHaveURL('/invoicesv4#get-invoices.data.date');
  });
});

test('the longest page is at most 16,000 px tall, and keeps its height', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/debtors');
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const onArrival = await height();
  expect(onArrival).toBeLessThanOrEqual(16_000);
  for (let top = 0; top < onArrival; top += 800) await page.evaluate((y) => scrollTo(0, y), top);
  await expect(page.getByRole('navigation', { name: 'Forrige / Næste' })).toBeInViewport();
  expect(Math.abs((await height()) / onArrival - 1)).toBeLessThan(0.03);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('a list is navigated with Tab, and has no filter', extended, async ({ page }) => {
    await page.goto('/rolesv4');
    await names(page).first().focus();
    const stops = await list(page).locator(':scope > li').first().locator('a:visible, summary').count();
    for (let stop = 0; stop < stops; stop++) await page.keyboard.press('Tab');
    await expect(names(page).nth(1)).toBeFocused();
    await page.goto('/debtors');
    await expect(page.getByRole('searchbox', { name: 'Find felt' })).toHaveCount(0);
  });
});
