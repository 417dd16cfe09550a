import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { exampleApiKey, placeholderApiKey } from '@fagvaerk/contract/example-caller.ts';
import { expect, extended, findAccessibilityViolations, submitLogin, test } from './admin.ts';
import { readClipboard } from './fixtures.ts';
import { PortalProcess } from './portal-process.ts';

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

test(
  'pages stop showing the demo key when the demo customer is disabled or deleted',
  extended,
  async ({ page, chooseLanguage }) => {
    const portal = await PortalProcess.start();
    const firstCall = page.getByRole('figure').first().locator('code');
    const open = async (path: string) => void (await page.goto(`${portal.address}${path}`));
    await open('/login');
    await submitLogin(page);
    const row = page.getByRole('row', { name: /Åben prøveadgang/ });
    await expect(page.getByRole('region', { name: 'Portalens egen nøgle' })).toContainText('Alle kan læse nøglen');
    expect(await findAccessibilityViolations(page)).toEqual([]);

    await row.getByRole('link', { name: 'Åben prøveadgang', exact: true }).click();
    await expect(page.getByText('intet, der skrives med den, bliver gemt')).toBeVisible();
    await open('/sandbox');
    await expect(firstCall).toContainText(exampleApiKey);

    await open('/customers');
    await page.getByRole('switch', { name: 'API-adgang for Åben prøveadgang' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slå fra' }).click();
    await expect(page.getByRole('switch', { name: 'API-adgang for Åben prøveadgang' })).not.toBeChecked();
    await open('/sandbox');
    await expect(firstCall).toContainText(placeholderApiKey);
    await expect(page.getByText('Portalen har ingen åben nøgle')).toBeVisible();

    await open('/customers');
    await page.getByRole('button', { name: 'Flere handlinger for Åben prøveadgang' }).click();
    await page.getByRole('menuitem', { name: 'Slet Åben prøveadgang' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Slet', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Ingen kunder endnu' })).toBeVisible();
    await portal.stop();
    await portal.resume();
    await chooseLanguage('en');
    await open('/introduction');
    await expect(firstCall).toContainText(placeholderApiKey);
    await portal.remove();
  },
);

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
