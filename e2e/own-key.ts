import type { Page } from '@playwright/test';
import type { AccessApi } from './access-api.ts';

interface Operation {
  method: string;
  path: string;
  allowed: boolean;
}

export async function fetchOperations(address: string, apiKey: string, siteName: string): Promise<Operation[]> {
  const response = await fetch(`${address}/api/access`, { headers: { apikey: apiKey, siteName } });
  if (!response.ok) throw new Error(`/api/access: ${response.status}`);
  return (await response.json()).data.operations;
}

/** A customer with rights on lindholm-vvs, and with access to kjaer-el but no rights there. */
export async function addKeyHolder(api: AccessApi, methodsOf: (path: string) => string[] | null) {
  const customer = await api.addCustomer();
  const { data: sites } = await api.call('/Admin/sites');
  const [vvs, other] = ['lindholm-vvs', 'kjaer-el'].map((name) => sites.find((site) => site.name === name));
  if (!vvs || !other) throw new Error(`The sandbox sites are ${sites.map(({ name }) => name)}`);
  for (const site of [vvs, other]) await api.grantSite(customer.customerID, site.recordId);
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const rights = endpoints.flatMap(({ endpointPath }) => {
    const methods = methodsOf(String(endpointPath));
    return methods ? [[String(endpointPath), methods]] : [];
  });
  await api.grantRights(customer.customerID, vvs.recordId, Object.fromEntries(rights));
  return { ...customer, otherSite: other.name };
}

/** Opens a page with a key whose calls cannot be read until the returned function is called. */
export async function openWithoutCalls(page: Page, api: AccessApi, address: string) {
  const holder = await addKeyHolder(api, () => null);
  await storeKey(page, holder.apiKey);
  await page.route('**/api/access/calls?*', (route) => route.abort());
  await page.goto(address);
  return () => page.unroute('**/api/access/calls?*');
}

export const reading = ['GET'];

export const storeKey = (page: Page, apiKey: string, siteName = 'lindholm-vvs'): Promise<unknown> =>
  page.addInitScript((key) => sessionStorage.setItem('fagvaerk.key', key), JSON.stringify({ apiKey, siteName }));
