import type { Page } from '@playwright/test';
import type { AccessApi, Session } from './admin.ts';
import { customerPage } from './admin.ts';

/** Every screen of the panel, each with what a look at it needs. */
export async function everyScreen(
  api: AccessApi,
): Promise<{ name: string; path: string; act?: (page: Page) => Promise<void> }[]> {
  const customer = await api.addCustomer({ ValidUntil: '20200101' });
  const site = await api.sandbox();
  const live = await api.addSite();
  await api.giveSite(customer.customerID, site.recordId);
  await api.giveSite(customer.customerID, live.recordId);
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const place = { SiteID: site.recordId, CustomerID: customer.customerID };
  await api.call(
    '/Admin/AddEndpointAccessToCustomerOnSite',
    endpoints.slice(0, 5).map(({ id }: { id: number }) => ({
      ...place,
      EndpointID: id,
      AllowPOST: true,
      AllowGET: true,
      AllowPUT: false,
      AllowDELETE: false,
    })),
  );
  const own = customerPage(customer);
  const rights = `/customers/${customer.customerID}/site/${site.recordId}`;
  const first = (page: Page, name: RegExp) => page.getByRole('button', { name }).first();
  return [
    { name: 'customers', path: '/customers' },
    { name: 'no match', path: '/customers?search=findesikke' },
    {
      name: 'add customer',
      path: '/customers?add=1',
      act: (page) => page.getByRole('textbox', { name: 'E-mail' }).fill('x'),
    },
    { name: 'delete customer', path: '/customers', act: (page) => first(page, /^(Slet|Delete) /).click() },
    { name: 'customer', path: own },
    { name: 'edit customer', path: `${own}?edit=1` },
    { name: 'add site access', path: `${own}?addSite=1` },
    { name: 'usage', path: `${own}?view=usage` },
    { name: 'history of a customer', path: `${own}?view=history` },
    { name: 'rights', path: rights },
    { name: 'add rights', path: `${rights}?rights=new` },
    {
      name: 'matrix',
      path: `${rights}?view=matrix`,
      act: (page) => page.getByRole('switch', { name: /GET .*offers$/ }).click(),
    },
    { name: 'sites', path: '/sites' },
    { name: 'add site', path: '/sites?site=new' },
    { name: 'history', path: '/history' },
  ];
}

/** Opens a screen and waits until nothing is on its way any more. */
export async function show(
  page: Page,
  session: Session,
  { path, act }: { path: string; act?: (page: Page) => Promise<void> },
): Promise<void> {
  await session.open(path);
  await page.waitForLoadState('networkidle');
  await act?.(page);
  // Dialogs fade in, and half-transparent text has no contrast to speak of.
  await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
}
