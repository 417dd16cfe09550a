import { languageCookie } from '@fagvaerk/contract/language.ts';
import { languageReloadMs } from '@fagvaerk/contract/limits.ts';
import { expect, logIn, test } from './fixtures.ts';

const toEnglish = /Skift sprog til engelsk/;
const toDanish = /Switch language to Danish/;

test('the flag switches to English and back, and the choice lasts', async ({ page, context }) => {
  await page.goto('/invoicesv4');
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  await page.getByRole('button', { name: toEnglish }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/invoicesv4');

  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: languageCookie, value: 'en', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(300);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await page.goto('/authentication');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication');

  await page.getByRole('button', { name: toDanish }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autentificering');
});

test(`the page reloads after ${languageReloadMs} ms, and not before`, async ({ page }) => {
  await page.clock.install({ time: '2026-11-15T08:00:00' });
  await page.goto('/introduction');
  await page.clock.pauseAt('2026-11-15T08:01:00');
  const button = page.getByRole('button', { name: toEnglish });
  await button.click();
  await expect(button).toHaveAttribute('aria-busy', 'true');

  await page.clock.runFor(languageReloadMs - 1);
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  await expect(button).toHaveAttribute('aria-busy', 'true');

  const reloaded = page.waitForEvent('load');
  await page.clock.runFor(1);
  await reloaded;
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the reader keeps his place, in what was unfolded too', async ({ page }) => {
  for (const [route, id] of [
    ['/projects', 'get-projects.data.data.Note'],
    ['/worksheetsv4', 'post-worksheets.request.address.zipCode'],
    ['/authentication', 'beskyt-noeglen'],
  ] as const) {
    await page.goto(route);
    const place = page.locator(`[id="${id}"]`);
    await place.evaluate((one) => {
      for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
    });
    // What lies above gets its real height when it comes near.
    const missedPx = () =>
      place.evaluate((one) => {
        const before = one.getBoundingClientRect().top;
        one.scrollIntoView();
        return Math.abs(one.getBoundingClientRect().top - before);
      });
    await expect.poll(missedPx, id).toBeLessThan(1);
    const before = await place.boundingBox();
    const language = await page.locator('html').getAttribute('lang');
    // Not a click by pointer: that brings the bar, which is always in view, into view.
    await page.locator('.language-button').dispatchEvent('click');
    await expect(page.locator('html')).not.toHaveAttribute('lang', language ?? '');
    await expect(place).toBeInViewport();
    expect(Math.abs(((await place.boundingBox())?.y ?? 0) - (before?.y ?? 0)), id).toBeLessThan(40);
    await page.evaluate(() => scrollTo(0, 700));
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY), id).toBe(700);
  }
});

test('a reader at the top of a page stays there, and at the same address', async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices-id');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: toEnglish }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/invoicesv4');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('several impatient clicks are one', async ({ page }) => {
  await page.goto('/introduction');
  await page.getByRole('button', { name: toEnglish }).click({ clickCount: 4, delay: 10 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('the very first answer is in the chosen language', async ({ request }) => {
  for (const language of ['da', 'en']) {
    const answer = await request.get('/introduction', { headers: { cookie: `${languageCookie}=${language}` } });
    expect(await answer.text()).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`));
  }
});

test('the documentation stays Danish in the English interface, and says so', async ({ page, chooseLanguage }) => {
  await chooseLanguage('en');
  await page.goto('/invoicesv4');
  const section = page.locator('#get-invoices');
  await expect(section.getByRole('heading', { level: 2 })).toHaveAttribute('lang', 'da');
  await expect(section.locator('.prose').first()).toHaveAttribute('lang', 'da');
  await expect(section.locator('.attributes > li > div').first()).toHaveAttribute('lang', 'da');
  await expect(section.getByRole('heading', { name: 'Response attributes' })).toBeVisible();
  expect(
    await section
      .getByRole('heading', { name: 'Response attributes' })
      .evaluate((one) => one.closest('[lang]')?.getAttribute('lang')),
  ).toBe('en');
});

test.describe('logged in', () => {
  test.beforeEach(({ page }) => logIn(page));

  test('the flag gives way to the Admin Panel', async ({ page }) => {
    await page.goto('/introduction');
    await expect(page.getByRole('button', { name: toEnglish })).toBeHidden();
    const link = page.getByRole('link', { name: 'Admin Panel', exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', '/customers');
  });

  test('neither ever flashes: the page knows before its first word', async ({ page }) => {
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return;
        observer.disconnect();
        const { session } = document.documentElement.dataset;
        Object.assign(window, { sessionAtFirstWord: session });
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto('/introduction');
    expect(await page.evaluate(() => Reflect.get(window, 'sessionAtFirstWord'))).toBe('');
  });
});

test('logged out there is the flag and no Admin Panel', async ({ page }) => {
  await page.goto('/introduction');
  await expect(page.getByRole('button', { name: toEnglish })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeHidden();
});
