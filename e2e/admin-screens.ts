/** Every screen of the panel, to be looked at one by one. */
import type { Page } from '@playwright/test';
import type { AccessApi } from './access-api.ts';
import { test as base, customerPage } from './admin.ts';

/** Addresses of a customer with a bit of everything. */
interface Places {
  customer: string;
  rights: string;
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
  { name: 'sites', path: () => '/sites' },
  { name: 'add site', path: () => '/sites?site=new' },
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
  for (const apiKey of [customer.apiKey, crypto.randomUUID()])
    await fetch(`${address}/api/v4.0/invoices`, { headers: { apikey: apiKey, siteName: sandbox.name } });
  return {
    customer: customerPage(customer),
    rights: `/customers/${customer.customerID}/site/${sandbox.recordId}`,
  };
}
