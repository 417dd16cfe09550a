import { expect, findAccessibilityViolations, test } from './admin.ts';
import { horizontalOverflow } from './fixtures.ts';

test('an administrator writes about an incident, readers see it in both languages, and it is resolved', async ({
  page,
  session,
  request,
  chooseLanguage,
}) => {
  const title = 'Kald til produktion bliver afvist';
  await session.open('/incidents');
  await page.getByRole('button', { name: 'Opret hændelse' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Overskrift').fill(title);
  await dialog.getByLabel('Tekst').fill('Vores leverandør har et nedbrud.\n\nVi skriver igen kl. 14.');
  await dialog.getByRole('button', { name: 'Gem' }).click();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Igangværende');

  for (const [language, sentence] of [
    ['da', 'Der er en igangværende hændelse.'],
    ['en', 'There is an ongoing incident.'],
  ] as const) {
    await chooseLanguage(language);
    await page.goto('/status');
    await expect(page.getByRole('main')).toContainText(sentence);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await expect(page.getByText('Vi skriver igen kl. 14.')).toBeVisible();
  }
  expect(await findAccessibilityViolations(page)).toEqual([]);
  const usual = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await horizontalOverflow(page)).toBeLessThanOrEqual(0);
  if (usual) await page.setViewportSize(usual);
  const readStatus = async () => {
    const { status, incidents } = await (await request.get('/status.json')).json();
    return { status, ...incidents.find((incident: { title: string }) => incident.title === title) };
  };
  expect(await readStatus()).toMatchObject({ status: 'incident', title, resolvedAt: null });

  await chooseLanguage('da');
  await page.goto('/incidents');
  await row.getByRole('button', { name: `Ret ${title}` }).click();
  await dialog.getByRole('switch', { name: 'Hændelsen er løst' }).click();
  await dialog.getByRole('button', { name: 'Gem' }).click();
  await expect(row).not.toContainText('Igangværende');
  // The status is kept for five seconds.
  await expect.poll(readStatus, { timeout: 15_000 }).toMatchObject({ status: 'ok', title });
});
