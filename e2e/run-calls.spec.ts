import type { Page } from '@playwright/test';
import { expect, extended, findAccessibilityViolations, test } from './admin.ts';
import { readClipboard } from './fixtures.ts';
import { addKeyHolder, reading, storeKey } from './own-key.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

/** Lets a call return other records than the printed ones. */
const changeQuery = (page: Page, call: string, query: string): Promise<unknown> =>
  page.route(`**/api/v4.0/${call}?*`, (route) => {
    const url = new URL(route.request().url());
    for (const [name, value] of new URLSearchParams(query)) url.searchParams.set(name, value);
    return route.continue({ url: url.href });
  });

test('the front page runs its first call, and follow-ups use the returned id', async ({ page }) => {
  await changeQuery(page, 'projects', 'search=26-0695');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: 'Byg på Fagværk' })).toBeVisible();
  const resources = page.getByRole('navigation', { name: 'Ressourcer i v4.0' }).getByRole('link');
  await expect(resources).toHaveCount(11);
  await expect(resources.first()).toHaveAttribute('href', '/projectsV4');
  const button = page.getByRole('button', { name: 'Kør kaldet' });
  await expect(button).toBeInViewport();
  const next = page.getByRole('heading', { name: 'Hvad vil du bygge?' });
  const place = (await next.boundingBox())?.y;
  await expect(page.getByRole('figure', { name: 'Kald' }).first()).toContainText('/api/v4.0/projects?');
  await button.click();
  const answer = page.getByRole('region', { name: 'Svar' });
  await expect(answer).toContainText(/200 .*\d ms/);
  await expect(answer).toContainText('"id": 695');
  expect((await next.boundingBox())?.y).toBe(place);

  const sent = page.waitForRequest('**/api/v4.0/worksheets?*');
  await page.getByRole('button', { name: 'Projektets arbejdssedler' }).click();
  expect(new URL((await sent).url()).search).toBe('?search=695&searchAttribute=projectID');
  await expect(answer).toContainText('"projectID": 695');
  expect(await findAccessibilityViolations(page)).toEqual([]);
});

test('the cards of the front page lead to recipes and to the migration guide', async ({ page }) => {
  await page.goto('/');
  for (const [name, route] of Object.entries({
    'Timer til løn': '/payroll-hours',
    'Faktura til bogholderi': '/invoices-to-accounting',
    'Booking til arbejdsseddel': '/booking-to-worksheet',
    'Flyt fra v3.0': '/migration',
  }))
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute('href', route);
});

test('a recipe runs in order, carries ids on and ticks its steps', async ({ page }) => {
  await changeQuery(page, 'fitters', 'search=112');
  await page.goto('/booking-to-worksheet');
  const buttons = page.getByRole('button', { name: 'Kør kaldet' });
  const answers = page.getByRole('region', { name: 'Svar' });
  await expect(buttons).toHaveCount(5);
  await expect(page.getByText('Kør trinene her på siden.')).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  for (const [index, button] of (await buttons.all()).entries()) {
    await button.click();
    await expect(answers).toHaveCount(index + 1);
    await expect(answers.nth(index)).toContainText('200');
  }
  expect((await sent).postDataJSON()).toMatchObject([{ projectID: 1057, fitterID: 12 }]);
  await expect(answers.last()).toContainText('"fitterID": 12');
  await expect(answers.last()).toContainText('Intet er gemt');
  const marks = await page
    .getByRole('heading', { level: 2 })
    .evaluateAll((all) => all.map((one) => getComputedStyle(one, '::before').content).filter((one) => one !== 'none'));
  expect(marks).toEqual(Array.from({ length: 5 }, () => '"✓"'));
  expect(await findAccessibilityViolations(page)).toEqual([]);

  await page.reload();
  await expect.poll(() => page.locator('.run-call[data-done]').count()).toBe(5);
});

test('with an own key, calls wait for the ids of the calls before', extended, async ({ page, api }) => {
  const { apiKey } = await addKeyHolder(api, () => reading);
  await storeKey(page, apiKey);
  await page.goto('/booking-to-worksheet');
  const run = page.getByRole('button', { name: 'Kør kaldet' });
  await run.last().click();
  await expect(page.getByRole('alert')).toHaveText("Kør først de kald, id'erne kommer fra.");
  await run.first().click();
  await expect(page.getByRole('region', { name: 'Svar' }).first()).toContainText('200');
});

test.describe('with a refused key', () => {
  test.use({ expectedErrors: [/401/] });
  test(
    'the front page speaks of the own key, and runs refused calls with the open key',
    extended,
    async ({ page, api }) => {
      const { apiKey } = await addKeyHolder(api, (path) => (path.includes('/invoices') ? reading : null));
      await storeKey(page, apiKey);
      await page.goto('/');
      await expect(page.getByText('Kaldene her på siden bruger nu din egen nøgle')).toBeVisible();
      await expect(page.getByText('Kør dit første kald')).toBeHidden();
      await page.getByRole('button', { name: 'Kør kaldet' }).click();
      const answer = page.getByRole('region', { name: 'Svar' });
      await expect(answer).toContainText('401');
      await page.getByRole('button', { name: 'Kør med den åbne nøgle' }).click();
      await expect(answer).toContainText('"id": 1042');
    },
  );
});

test('old links to sections of the front page lead to where they are now', extended, async ({ page }) => {
  await page.goto('/#klienten');
  await expect(page).toHaveURL('/clients#klienten');
  await page.goto('/');
  await page.evaluate(() => (location.hash = 'klienten'));
  await expect(page).toHaveURL('/clients#klienten');
  await expect(page.getByRole('heading', { name: 'Klienten', exact: true })).toBeInViewport();
});

test('a recipe has a program in the chosen language, and as a prompt', async ({ page, baseURL }) => {
  await page.goto('/payroll-hours');
  const program = page.getByRole('figure', { name: 'Program' });
  await expect(program).toContainText('curl --silent');
  const choice = program.getByRole('combobox', { name: 'Programmeringssprog' });
  await choice.focus();
  await choice.selectOption('Python');
  await expect(program).toContainText('import requests');
  await page.getByRole('button', { name: 'Kopiér som prompt' }).click();
  await expect(page.getByText('Prompten er kopieret')).toBeVisible();
  const prompt = await readClipboard(page);
  expect(prompt).toContain(`- ${baseURL}/payroll-hours.md\n- ${baseURL}/salaryperiods.md`);
  expect(prompt).toContain('(Python)');
  expect(prompt).toContain(await program.locator('code').innerText());
});

test('the latest press of a group wins', extended, async ({ page }) => {
  await page.goto('/');
  await page.route('**/api/v4.0/worksheets?*', async (route) => {
    await page.getByRole('button', { name: 'Projektets timer' }).click();
    await expect(page.getByRole('region', { name: 'Svar' })).toContainText('"fitterID"');
    // The page no longer waits for it.
    await route.abort();
  });
  const earlier = page.getByRole('button', { name: 'Projektets arbejdssedler' });
  await earlier.click();
  await expect(earlier).not.toHaveAttribute('aria-busy');
  await expect(page.getByRole('region', { name: 'Svar' })).toContainText('"fitterID"');
});

test.describe('when the program is missing', () => {
  test.use({ expectedErrors: [/404/] });
  test('the choice returns to the language shown', extended, async ({ page }) => {
    await page.route('**/programs/*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/payroll-hours');
    const program = page.getByRole('figure', { name: 'Program' });
    const choice = program.getByRole('combobox', { name: 'Programmeringssprog' });
    await choice.focus();
    await choice.selectOption('Python');
    await expect(choice).toHaveValue('cURL');
    await expect(program).toContainText('curl --silent');
    await page.unroute('**/programs/*');
    await choice.selectOption('Python');
    await expect(program).toContainText('import requests');
  });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page prints its first call and the response', async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('figure', { name: 'Kald' }).first()).toContainText('/api/v4.0/projects?');
    await expect(page.getByRole('figure', { name: 'Eksempel på svar' })).toContainText('"id": 1042');
    await expect(page.getByRole('button', { name: 'Kør kaldet' })).toBeHidden();
    expect(await page.locator('.run-next').innerText()).toContain('Projektets arbejdssedler GET /worksheets');
    await page.goto('/introduction#klienten');
    await page.getByRole('link', { name: '/clients#klienten' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Klienter og værktøjer' })).toBeVisible();
  });
});
