/** Every screen of the panel, to be looked at one by one. */
import type { Page } from '@playwright/test';
import type { AccessApi } from './access-api.ts';
import { test as base, customerPage } from './admin.ts';

/** Addresses of a customer with a bit of everything. */
interface Places {
  customer: string;
  rights: string;
  /** The id of somebody else than whoever is logged in. */
  administrator: number;
}

interface Screen {
  name: string;
  path: (places: Places) => string;
  /** What is done before the look. */
  act?: (page: Page) => Promise<void>;
}

export const screens: Screen[] = [
  { name: 'customers', path: () => '/customers' },
  { name: 'no match', path: () => '/customers?search=findesikke' },
  {
    name: 'chosen customers',
    path: () => '/customers?filter=neverUsed',
    act: (page) => page.getByRole('checkbox', { name: /siden$|page$/ }).click(),
  },
  {
    name: 'extend customers',
    path: () => '/customers?filter=neverUsed',
    act: async (page) => {
      await page.getByRole('checkbox', { name: /siden$|page$/ }).click();
      await page.getByRole('button', { name: /^(Forlæng|Extend)$/ }).click();
    },
  },
  { name: 'no customers kept', path: () => '/customers?filter=off&search=findesikke' },
  {
    name: 'add customer',
    path: () => '/customers?add=1',
    act: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill('x');
      await page.keyboard.press('Tab');
    },
  },
  {
    name: 'calendar',
    path: () => '/customers?add=1',
    act: (page) => page.getByRole('textbox', { name: /Gyldig til|Valid until/ }).click(),
  },
  {
    name: 'delete customer',
    path: () => '/customers',
    act: (page) =>
      page
        .getByRole('button', { name: /^(Slet|Delete) / })
        .first()
        .click(),
  },
  { name: 'customer', path: ({ customer }) => customer },
  { name: 'edit customer', path: ({ customer }) => `${customer}?edit=1` },
  { name: 'add site access', path: ({ customer }) => `${customer}?addSite=1` },
  { name: 'keys', path: ({ customer }) => `${customer}?view=keys` },
  { name: 'replace key', path: ({ customer }) => `${customer}?roll=1` },
  { name: 'calls', path: ({ customer }) => `${customer}?view=calls` },
  { name: 'no calls that match', path: ({ customer }) => `${customer}?view=calls&outcome=failed` },
  { name: 'why', path: ({ customer }) => `${customer}?why=GET+lindholm-vvs+/api/v4.0/invoices` },
  { name: 'usage', path: ({ customer }) => `${customer}?view=usage` },
  { name: 'history of a customer', path: ({ customer }) => `${customer}?view=history` },
  { name: 'rights', path: ({ rights }) => rights },
  {
    name: 'right to be given',
    path: ({ rights }) => `${rights}?view=matrix&give=DELETE+/api/v3.0/offers/comment&review=1`,
  },
  { name: 'add rights', path: ({ rights }) => `${rights}?rights=new` },
  {
    name: 'matrix',
    path: ({ rights }) => `${rights}?view=matrix`,
    act: (page) => page.getByRole('switch', { name: /GET .*(offers|Tilbud|Offers)$/ }).click(),
  },
  {
    name: 'review of changes',
    path: ({ rights }) => `${rights}?view=matrix`,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /(offers|Tilbud|Offers)$/ })
        .first()
        .click();
      await page.getByRole('button', { name: /Gennemse|Review/ }).click();
    },
  },
  { name: 'template', path: ({ rights }) => `${rights}?template=1` },
  { name: 'copy of rights', path: ({ rights }) => `${rights}?copy=1` },
  { name: 'save a template', path: ({ rights }) => `${rights}?saveTemplate=1` },
  { name: 'unused rights', path: ({ customer }) => `${customer}?view=unused` },
  { name: 'unused rights on a site', path: ({ rights }) => `${rights}?view=unused&days=90` },
  { name: 'sites', path: () => '/sites' },
  {
    name: 'add site that gets keys',
    path: () => '/sites?site=new',
    act: (page) => page.getByRole('dialog').getByRole('switch').press('Space'),
  },
  {
    name: 'signing secret',
    path: () => '/sites',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Signeringsnøglen for|Signing secret of)/ })
        .first()
        .click();
      await page.getByRole('button', { name: /^(Vis|Show)/ }).click();
      await page.getByText(/^Id: /).waitFor();
    },
  },
  { name: 'new test site', path: () => '/sites?testSite=new' },
  {
    name: 'calls and unknown keys',
    path: () => '/call-log',
    act: async (page) => {
      await page.getByRole('searchbox', { name: /Sporings-id|Request ID/ }).fill('findesikke');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /Intet kald fundet|No call found/ }).waitFor();
    },
  },
  { name: 'history', path: () => '/history' },
  { name: 'administrators', path: () => '/administrators' },
  { name: 'add administrator', path: () => '/administrators?add=1' },
  { name: 'edit administrator', path: ({ administrator }) => `/administrators?administrator=${administrator}` },
  { name: 'account', path: () => '/account' },
  {
    name: 'second factor',
    path: () => '/account',
    act: async (page) => {
      await page.getByRole('button', { name: /^(Slå|Switch) .* (til|on)$/ }).click();
      await page.getByRole('img', { name: /^QR/ }).waitFor();
    },
  },
  {
    name: 'undoing a change',
    path: () => '/history?kind=endpointAccess',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^(Fortryd|Undo):/ })
        .first()
        .click();
      await page.getByRole('heading', { name: /Bliver som før|Will be as before/ }).waitFor();
    },
  },
  { name: 'no history that matches', path: () => '/history?who=nobody' },
  { name: 'access at a moment', path: ({ customer }) => `${customer}?view=moment&at=2099-01-01T00:00` },
  { name: 'who can call', path: () => '/who?site=1' },
  { name: 'who can call, nothing chosen', path: () => '/who' },
];

interface Look {
  /** Opens a screen and waits until nothing is on its way any more. */
  look: (screen: Screen) => Promise<void>;
}

/** Once per worker, as the portal is. A fixture of the worker would ask for workers of its own. */
let places: Promise<Places> | undefined;

export const test = base.extend<Look>({
  look: async ({ page, session, api, portal }, use) =>
    use(async ({ path, act }) => {
      places ??= furnish(api, portal.address);
      await session.open(path(await places));
      await page.waitForLoadState('networkidle');
      await act?.(page);
      // Dialogs fade in, and half-transparent text has no contrast to speak of.
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
    }),
});

async function furnish(api: AccessApi, address: string): Promise<Places> {
  const customer = await api.addCustomer({ ValidUntil: '20200101' });
  const [sandbox, live] = [await api.sandbox(), await api.addSite()];
  for (const { recordId } of [sandbox, live]) await api.giveSite(customer.customerID, recordId);
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const flags = { AllowPOST: true, AllowGET: true, AllowPUT: false, AllowDELETE: false };
  const place = { SiteID: sandbox.recordId, CustomerID: customer.customerID };
  await api.call(
    '/Admin/AddEndpointAccessToCustomerOnSite',
    endpoints.slice(0, 5).map(({ id }) => ({ ...place, ...flags, EndpointID: id })),
  );
  await api.call('/Admin/RollApiKey', { customerID: customer.customerID, overlap: 'week' });
  await api.call('/Admin/CreateKeyHandover', { customerID: customer.customerID, validHours: 24 });
  for (const apiKey of [customer.apiKey, crypto.randomUUID()])
    await fetch(`${address}/api/v4.0/invoices`, { headers: { apikey: apiKey, siteName: sandbox.name } });
  const somebody = { Username: `Bo ${crypto.randomUUID().slice(0, 8)}`, Role: 'support' };
  const { successObjects } = await api.call('/Admin/CreateAdministrator', somebody);
  return {
    administrator: Number(successObjects[0]?.administratorID),
    customer: customerPage(customer),
    rights: `/customers/${customer.customerID}/site/${sandbox.recordId}`,
  };
}
