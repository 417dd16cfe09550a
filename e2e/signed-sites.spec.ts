import { single } from './access-api.ts';
import { chooseAction, confirmDialog, expect, extended, test } from './admin.ts';
import { readClipboard } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('copies, renews and activates the signing secret of a site', extended, async ({ page, session, api }) => {
  const { name, recordId } = await api.addSite();
  const secrets = async () => {
    const { successObjects } = await api.call('/Admin/RevealSiteSecret', { RecordId: recordId });
    return (single(successObjects).secrets as { secret: string }[]).map(({ secret }) => secret);
  };
  const [first = ''] = await secrets();
  await session.open(`/sites/${recordId}`);
  await expect(page.getByRole('main')).toContainText('Signeret token');
  await chooseAction(page, name, 'Signeringsnøgle');
  const dialog = page.getByRole('dialog', { name: `Signeringsnøgle for ${name}` });
  await dialog.getByRole('button', { name: 'Kopiér signeringsnøglen' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await readClipboard(page)).toBe(first);
  await expect(dialog).not.toContainText(first);
  await dialog.getByRole('button', { name: 'Vis signeringsnøglen' }).click();
  await expect(dialog).toContainText(first);

  await expect(dialog).toContainText('docs/live-sites.md');
  await expect(dialog).toContainText('Authorization');

  await dialog.getByRole('button', { name: 'Forny signeringsnøglen' }).click();
  const question = page.getByRole('dialog', { name: `Forny signeringsnøglen for ${name}?` });
  await question.getByRole('button', { name: 'Forny signeringsnøglen' }).click();
  await dialog.getByRole('button', { name: 'Vis den nye signeringsnøgle' }).click();
  const [, next = ''] = await secrets();
  await expect(dialog).toContainText(next);
  await expect(dialog).not.toContainText(first);

  await dialog.getByRole('button', { name: 'Tag den nye nøgle i brug nu' }).click();
  await confirmDialog(page, 'Tag den nye signeringsnøgle i brug nu?', 'Tag den nye nøgle i brug nu');
  await expect(dialog.getByRole('button', { name: 'Vis den nye signeringsnøgle' })).toHaveCount(0);
  await expect.poll(secrets).toEqual([next]);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.goto('/history');
  const history = page.getByRole('main');
  await expect(history).toContainText(`tog den nye signeringsnøgle for ${name} i brug`);
  await expect(history).toContainText(`gav ${name} en ny signeringsnøgle`);
  await expect(history).toContainText(`fik vist signeringsnøglen for ${name}`);
});

test('a site receives keys only by choice, with a warning', extended, async ({ page, session, api }) => {
  const { name, recordId } = await api.addSite();
  await session.open(`/sites/${recordId}?site=${recordId}`);
  const dialog = page.getByRole('dialog', { name: `Ret ${name}` });
  const choice = dialog.getByRole('switch', { name: 'Sitet har brug for kundens nøgle' });
  await expect(choice).not.toBeChecked();
  await expect(dialog.getByText('Sitet får kundernes API-nøgler')).toHaveCount(0);
  await choice.press('Space');
  await expect(dialog.getByText('Sitet får kundernes API-nøgler')).toBeVisible();
  await dialog.getByRole('button', { name: 'Gem' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Kundens API-nøgle');
  await page.goto('/history');
  await expect(page.getByRole('main')).toContainText('Får kundens nøgle');
});
