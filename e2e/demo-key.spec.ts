import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, extended, readClipboard, test } from './fixtures.ts';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('the first call of the introduction works as copied', async ({ page }) => {
  await page.goto('/');
  const call = page.getByRole('figure', { name: 'Kald' }).first();
  await call.getByRole('button', { name: 'Kopiér: Kald' }).click();
  await expect(call.getByRole('status')).not.toBeEmpty();
  const copied = await readClipboard(page);
  const { stdout } = await promisify(execFile)('bash', ['-c', copied]);
  expect(JSON.parse(stdout)).toMatchObject({ data: [{ id: 1042 }], hasErrors: false });
});

test('links to the filled-in call at the separate URL of the test environment', extended, async ({ page, portal }) => {
  await page.route('**/invoicesv4', async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(`${portal.address}/api/`, 'https://test.example/api/') });
  });
  await page.goto('/invoicesv4');
  const call = page.locator('#get-invoices-id');
  await call.getByRole('link', { name: 'Prøv kaldet' }).click();
  const opened = call.getByRole('region', { name: /^Prøv kaldet/ });
  await opened.getByLabel('id').fill('20391');
  await expect(opened).toContainText('Testmiljøet har sin egen basisadresse');
  await expect(opened.getByRole('link', { name: 'Åbn kaldet på den anden basisadresse' })).toHaveAttribute(
    'href',
    'https://test.example/invoicesv4#get-invoices-id?id=20391',
  );
});
