import { languageCookie } from '@fagvaerk/contract/language.ts';
import { languageReloadMs } from '@fagvaerk/contract/limits.ts';
import { expect, extended, httpErrors, logIn, test } from './fixtures.ts';

const toEnglish = /Skift sprog til engelsk/;
const toDanish = /Switch language to Danish/;

test('the flag switches to English and back, and the choice persists', async ({ page, context }) => {
  await page.goto('/invoicesv4');
  await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  await page.getByRole('button', { name: toEnglish }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page).toHaveURL('/invoicesv4');

  const [cookie] = await context.cookies();
  expect(cookie).toMatchObject({ name: languageCookie(false), value: 'en', path: '/', sameSite: 'Lax' });
  const days = ((cookie?.expires ?? 0) * 1000 - Date.now()) / (24 * 60 * 60 * 1000);
  expect(days).toBeGreaterThan(300);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Invoices');
  await page.goto('/authentication');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Authentication');

  await page.getByRole('button', { name: toDanish }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Autentificering');
});

test.describe('in English', () => {
  test.use({ expectedErrors: httpErrors(400) });
  test('calls have English names, and the API answers them in English', async ({ page, chooseLanguage }) => {
    await chooseLanguage('en');
    await page.goto('/budgetsv4#post-budgets?');
    const call = page.getByRole('region', { name: 'Try the call: Create budgets' });
    await call.getByRole('textbox', { name: 'Body' }).fill('[{}]');
    await call.getByRole('button', { name: 'Send' }).click();
    await expect(call.getByText('The amount field is required.').first()).toBeVisible();
    await expect(page.getByRole('list', { name: 'On this page' }).getByRole('link')).toContainText(['Get budgets']);
  });
});

test(`reloads after ${languageReloadMs} ms, and not before`, async ({ page }) => {
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

test('keeps the position, also in expanded fields, and the address', extended, async ({ page }) => {
  for (const [route, id] of [
    ['/projects', 'get-projects.data.data.Note'],
    ['/worksheetsv4', 'post-worksheets.request.address.zipCode'],
    ['/authentication', 'beskyt-noeglen'],
  ] as const) {
    await page.goto(route);
    const target = page.locator(`[id="${id}"]`);
    await target.evaluate((one) => {
      for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
        fold.open = true;
    });
    // Sections above are laid out when they come near.
    const missedPx = () =>
      target.evaluate((one) => {
        const before = one.getBoundingClientRect().top;
        one.scrollIntoView();
        return Math.abs(one.getBoundingClientRect().top - before);
      });
    await expect.poll(missedPx, id).toBeLessThan(1);
    const before = await target.boundingBox();
    const language = await page.locator('html').getAttribute('lang');
    // A click by pointer would scroll.
    await page.locator('.language-button').dispatchEvent('click');
    await expect(page.locator('html')).not.toHaveAttribute('lang', language ?? '');
    await expect(target).toBeInViewport();
    await expect(page).toHaveURL(route);
    await expect(page.locator(':target')).toHaveCount(0);
    const movedBy = async () => Math.abs(((await target.boundingBox())?.y ?? 0) - (before?.y ?? 0));
    await expect.poll(movedBy, id).toBeLessThan(40);
    await page.evaluate(() => scrollTo(0, 700));
    await page.reload();
    await expect.poll(() => page.evaluate(() => scrollY), id).toBe(700);
  }
});

test('stays at the top of the page', extended, async ({ page }) => {
  await page.goto('/invoicesv4#get-invoices-id');
  await page.evaluate(() => scrollTo(0, 0));
  await page.getByRole('button', { name: toEnglish }).dispatchEvent('click');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the flag switches the language of the page', async ({ page }) => {
    await page.goto('/search?q=rabat');
    await page.getByRole('button', { name: toEnglish }).click();
    await expect(page).toHaveURL('/search?q=rabat');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });

  test('a link with a language opens the page in it, until the reader chooses another', async ({ page }) => {
    await page.goto('/search?q=rabat&lang=en');
    await page.getByRole('navigation').getByRole('link', { name: 'Authentication' }).click();
    await expect(page).toHaveURL('/authentication');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.goto('/search?q=rabat&lang=en');
    await page.getByRole('button', { name: toDanish }).click();
    await expect(page).toHaveURL('/search?q=rabat');
    await expect(page.locator('html')).toHaveAttribute('lang', 'da');
  });
});

test('the choice of the reader replaces the language of the link', async ({ page }) => {
  await page.goto('/writing?lang=en#slet-poster');
  await expect(page.getByRole('heading', { name: 'Delete records' })).toBeInViewport();
  await page.getByRole('button', { name: toDanish }).click();
  await expect(page).toHaveURL('/writing#slet-poster');
  await expect(page.getByRole('heading', { name: 'Slet poster' })).toBeVisible();
});

test('the front page and its headings are English in the English interface', async ({ page }) => {
  await page.goto('/?lang=en');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'What do you want to build?',
    'How the data fits together',
  ]);
  const cards = main.getByRole('listitem').filter({ has: page.locator('strong') });
  await expect(cards).toHaveCount(4);
  for (const card of await cards.all()) await expect(card).toHaveAttribute('lang', 'en');
  await expect(cards.first()).toHaveText(/^Hours to payroll Add up the approved hours/);
});

test.describe('when its script fails to load', () => {
  test.use({ expectedErrors: [/ERR_FAILED|switch-language/] });
  test('the flag switches the language of the page', extended, async ({ page }) => {
    await page.route(/\/assets\/switch-language-/, (route) => route.abort());
    await page.goto('/introduction');
    await page.getByRole('button', { name: toEnglish }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  });
});

test('repeated clicks count as one', extended, async ({ page }) => {
  await page.goto('/introduction');
  await page.getByRole('button', { name: toEnglish }).click({ clickCount: 4, delay: 10 });
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('descriptions stay Danish in the English interface', async ({ page, chooseLanguage }) => {
  await chooseLanguage('en');
  await page.goto('/invoicesv4');
  const section = page.locator('#get-invoices');
  await expect(section.locator('.prose').first()).toHaveAttribute('lang', 'da');
  await expect(section.locator('.attributes > li span').first()).toHaveAttribute('lang', 'da');
  const label = section.getByRole('heading', { name: 'Response fields' });
  await expect(label).toBeVisible();
  expect(await label.evaluate((one) => one.closest('[lang]')?.getAttribute('lang'))).toBe('en');
});

test('logged in, the flag is replaced by the Admin Panel link', async ({ page }) => {
  await page.goto('/introduction');
  const link = page.getByRole('link', { name: 'Admin Panel', exact: true });
  await expect(page.getByRole('button', { name: toEnglish })).toBeVisible();
  await expect(link).toBeHidden();
  await logIn(page);
  await page.goto('/introduction');
  await expect(page.getByRole('button', { name: toEnglish })).toBeHidden();
  await expect(link).toBeVisible();
  await expect(link).toHaveAttribute('href', '/customers');
});

test('the session is known before the first paint', extended, async ({ page }) => {
  await logIn(page);
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      const { session } = document.documentElement.dataset;
      Object.assign(window, { sessionAtBody: session });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/introduction');
  expect(await page.evaluate(() => Reflect.get(window, 'sessionAtBody'))).toBe('');
});
