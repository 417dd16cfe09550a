import type { Page } from '@playwright/test';
import type { AccessApi } from './access-api.ts';
import { test as base, customerPage } from './admin.ts';

interface ScreenData {
  customerPage: string;
  rightsPage: string;
  /** A live site with calls. */
  siteID: number;
  /** Not the one who is logged in. */
  administratorID: number;
}

interface Screen {
  name: string;
  path: (data: ScreenData) => string;
  /** Brings the screen into the state to check. */
  prepare?: (page: Page) => Promise<void>;
  /** Checked by `npm test`: on a desktop, or on a phone as well. */
  gate?: 'desktop' | 'both';
}

const press = (page: Page, name: RegExp, role: 'button' | 'checkbox' | 'switch' | 'menuitem' = 'button') =>
  page.getByRole(role, { name }).first().click();

export const screens: Screen[] = [
  { name: 'overview', gate: 'both', path: () => '/overview' },
  { name: 'usage of all customers', gate: 'desktop', path: () => '/usage' },
  { name: 'usage by endpoint', path: () => '/usage?groupBy=endpoint&from=2026-01-01&to=2026-12-31' },
  { name: 'incidents', path: () => '/incidents' },
  { name: 'write about an incident', path: () => '/incidents?incident=new' },
  { name: 'customers', gate: 'both', path: () => '/customers' },
  { name: 'no matching customers', path: () => '/customers?search=findesikke' },
  {
    name: 'selected customers',
    path: () => '/customers',
    prepare: (page) => press(page, /siden$|page$/, 'checkbox'),
  },
  {
    name: 'extend customers',
    path: () => '/customers',
    prepare: async (page) => {
      await press(page, /siden$|page$/, 'checkbox');
      await press(page, /^(Handlinger|Actions)$/);
      await press(page, /^(Forlæng|Extend)$/, 'menuitem');
    },
  },
  {
    name: 'role for customers',
    gate: 'desktop',
    path: () => '/customers',
    prepare: async (page) => {
      await press(page, /siden$|page$/, 'checkbox');
      await press(page, /^(Handlinger|Actions)$/);
      await press(page, /rolle$|role$/, 'menuitem');
    },
  },
  { name: 'no customers in a filter', path: () => '/customers?status=off&unusedDays=30&search=findesikke' },
  {
    name: 'add customer',
    gate: 'desktop',
    path: () => '/customers?add=1',
    prepare: async (page) => {
      await page.getByRole('textbox', { name: /^E-?mail/ }).fill('x');
      await page.keyboard.press('Tab');
    },
  },
  {
    name: 'date picker',
    path: () => '/customers?add=1',
    prepare: (page) => page.getByRole('textbox', { name: /Gyldig til|Valid until/ }).click(),
  },
  {
    name: 'delete customer',
    path: () => '/customers',
    prepare: async (page) => {
      await press(page, /^(Flere handlinger|More actions) /);
      await press(page, /^(Slet|Delete) /, 'menuitem');
    },
  },
  { name: 'customer', gate: 'desktop', path: ({ customerPage: page }) => page },
  { name: 'edit customer', path: ({ customerPage: page }) => `${page}?edit=1` },
  { name: 'add site access', path: ({ customerPage: page }) => `${page}?addSite=1` },
  { name: 'keys', path: ({ customerPage: page }) => `${page}?view=keys` },
  { name: 'replace key', path: ({ customerPage: page }) => `${page}?roll=1` },
  { name: 'calls', path: ({ customerPage: page }) => `${page}?view=calls` },
  { name: 'no matching calls', path: ({ customerPage: page }) => `${page}?view=calls&outcome=failed` },
  {
    name: 'explanation of a call',
    path: ({ customerPage: page }) => `${page}?why=GET+lindholm-vvs+/api/v4.0/invoices`,
  },
  { name: 'usage', path: ({ customerPage: page }) => `${page}?view=usage` },
  { name: 'customer history', path: ({ customerPage: page }) => `${page}?view=history` },
  { name: 'rights', path: ({ rightsPage: page }) => page },
  {
    name: 'right to grant',
    path: ({ rightsPage: page }) => `${page}?view=matrix&give=DELETE+/api/v3.0/offers/comment&review=1`,
  },
  { name: 'add rights', path: ({ rightsPage: page }) => `${page}?rights=new` },
  {
    name: 'rights matrix',
    gate: 'both',
    path: ({ rightsPage: page }) => `${page}?view=matrix`,
    prepare: (page) => press(page, /GET .*(offers|Tilbud|Offers)$/, 'switch'),
  },
  {
    name: 'review of changes',
    path: ({ rightsPage: page }) => `${page}?view=matrix`,
    prepare: async (page) => {
      await press(page, /(offers|Tilbud|Offers)$/, 'checkbox');
      await press(page, /Gennemse|Review/);
    },
  },
  { name: 'choose a role', path: ({ rightsPage: page }) => `${page}?role=1` },
  { name: 'copy rights', path: ({ rightsPage: page }) => `${page}?copy=1` },
  { name: 'roles', path: () => '/roles' },
  { name: 'new role', path: () => '/roles/new?from=Alt%2C+l%C3%A6s' },
  { name: 'unused rights', path: ({ customerPage: page }) => `${page}?view=unused` },
  { name: 'unused rights on a site', path: ({ rightsPage: page }) => `${page}?view=unused&days=90` },
  { name: 'sites', gate: 'desktop', path: () => '/sites' },
  { name: 'site', gate: 'both', path: ({ siteID }) => `/sites/${siteID}` },
  {
    name: 'site that does not respond',
    path: ({ siteID }) => `/sites/${siteID}`,
    prepare: async (page) => {
      await press(page, /^(Kontrollér nu|Test now)$/);
      await page.getByText(/DNS-opslag|DNS lookup/).waitFor();
    },
  },
  { name: 'customers of a site', path: ({ siteID }) => `/sites/${siteID}?view=customers` },
  {
    name: 'add site that receives keys',
    path: () => '/sites?site=new',
    prepare: (page) => page.getByRole('dialog').getByRole('switch').press('Space'),
  },
  {
    name: 'signing secret',
    path: ({ siteID }) => `/sites/${siteID}?signing-key=${siteID}`,
    prepare: async (page) => {
      await press(page, /^(Vis|Show)/);
      await page.getByText(/^Id: /i).waitFor();
    },
  },
  { name: 'new test site', path: () => '/sites?site=new-test' },
  {
    name: 'call not found',
    path: () => '/call-log',
    prepare: async (page) => {
      await page.getByRole('searchbox', { name: /Sporings-id|Request ID/ }).fill('findesikke');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /Intet kald fundet|No call found/ }).waitFor();
    },
  },
  { name: 'call log', gate: 'desktop', path: () => '/call-log' },
  { name: 'unknown keys', path: () => '/call-log?view=unknown' },
  {
    name: 'right to remove',
    path: () => '/who?site=1&method=GET',
    prepare: async (page) => {
      await press(page, /siden$|page$/, 'checkbox');
      await press(page, /^(Fjern rettigheden|Remove the right)$/);
    },
  },
  { name: 'history', gate: 'desktop', path: () => '/history' },
  { name: 'administrators', path: () => '/administrators' },
  { name: 'add administrator', path: () => '/administrators?add=1' },
  { name: 'edit administrator', path: ({ administratorID }) => `/administrators?administrator=${administratorID}` },
  { name: 'account', path: () => '/account' },
  {
    name: 'second factor',
    path: () => '/account',
    prepare: async (page) => {
      await press(page, /^(Slå .* til|Switch on .*)$/);
      await page.getByRole('img', { name: /^QR/ }).waitFor();
    },
  },
  {
    name: 'undo a change',
    path: () => '/history?kind=endpointAccess',
    prepare: async (page) => {
      await press(page, /^(Fortryd|Undo):/);
      await page.getByRole('heading', { name: /Føres tilbage|Will change back/ }).waitFor();
    },
  },
  { name: 'no matching history', path: () => '/history?who=findesikke' },
  { name: 'access at a point in time', path: ({ customerPage: page }) => `${page}?view=moment&at=2099-01-01T00:00` },
  { name: 'who can call', path: () => '/who?site=1' },
  { name: 'who can call, nothing chosen', path: () => '/who' },
];

interface ScreenFixtures {
  openScreen: (screen: Screen) => Promise<void>;
}

/** Once per worker; a worker fixture would need workers of its own. */
let screenData: Promise<ScreenData> | undefined;

export const test = base.extend<ScreenFixtures>({
  openScreen: async ({ page, session, api, portal }, use) =>
    use(async ({ path, prepare }) => {
      screenData ??= createScreenData(api, portal.address);
      await session.open(path(await screenData));
      await page.waitForLoadState('networkidle');
      await prepare?.(page);
      // Contrast can only be measured once dialogs have faded in.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    }),
});

async function createScreenData(api: AccessApi, address: string): Promise<ScreenData> {
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const rights = endpoints.slice(0, 5).map(({ endpointPath }) => [String(endpointPath), ['POST', 'GET']]);
  const customer = await api.addSandboxCustomer(Object.fromEntries(rights), { ValidUntil: '20200101' });
  const { customerID, apiKey, site } = customer;
  const { recordId: siteID, name: siteName } = await api.addSite();
  await api.grantSite(customerID, siteID);
  await api.call('/Admin/RollApiKey', { customerID, overlap: 'week' });
  await api.call('/Admin/CreateKeyHandover', [{ customerID, validHours: 24 }]);
  for (const apikey of [apiKey, crypto.randomUUID()])
    await fetch(`${address}/api/v4.0/invoices`, { headers: { apikey, siteName: site.name } });
  const working = await api.addCustomer({ AccessAll: true });
  await api.grantSite(working.customerID, siteID);
  await fetch(`${address}/api/v4.0/invoices`, { headers: { apikey: working.apiKey, siteName } });
  const colleague = { Username: `Bo ${crypto.randomUUID().slice(0, 8)}`, Role: 'support' };
  const { successObjects } = await api.call('/Admin/CreateAdministrator', colleague);
  return {
    administratorID: Number(successObjects[0]?.administratorID),
    customerPage: customerPage(customer),
    rightsPage: customer.rightsPage,
    siteID,
  };
}
