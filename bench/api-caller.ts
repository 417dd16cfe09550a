/** An administrator that the product can be started with. */
export const administrator = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'en lang adgangskode til målinger' };

/**
 * The headers of a customer who may do everything on a site, made by the administrator as anybody would be. So is a
 * live site, when its address is given.
 */
export async function makeCaller(address: string, siteName: string, baseUrl?: string): Promise<Record<string, string>> {
  const token = await logIn(address);
  const manage = async (action: string, list: readonly object[]) =>
    (await (await send(address, `/Admin/${action}`, list, token)).json()) as { successObjects: Caller[] };
  const { successObjects } = await manage('CreateExternalCustomers', [
    {
      CustomerName: 'Målinger',
      ContactName: 'Målinger',
      ContactEmail: 'maalinger@portal.example',
      ContactPhone: '12345678',
      ValidUntil: '20991231',
      CreatedByUser: 'admin',
      AccessAll: true,
    },
  ]);
  if (baseUrl) await manage('CreateSites', [{ Name: siteName, BaseUrl: baseUrl }]);
  const [caller] = successObjects;
  if (!caller) throw new Error('the customer was not created');
  const response = await fetch(new URL('/Admin/sites', address), { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { recordId: number; name: string }[] };
  const site = data.find(({ name }) => name === siteName);
  await manage('AddSiteAccessToExternalCustomer', [
    { ExternalCustomerID: caller.customerID, ActiveSiteID: site?.recordId },
  ]);
  return { apikey: caller.apiKey, siteName };
}

/** Puts a sandbox site back to its start, again and again. */
export async function makeResetter(address: string, siteID: number): Promise<() => Promise<unknown>> {
  const token = await logIn(address);
  return async () => (await send(address, '/Admin/ResetSandbox', { siteID }, token)).text();
}

/** The session of the administrator, for calls of the access API. */
export async function logIn(address: string): Promise<string> {
  const { ADMIN_USERNAME: Username, ADMIN_PASSWORD: Password } = administrator;
  return (await send(address, '/auth/login', { Username, Password })).text();
}

type Caller = { readonly customerID: number; readonly apiKey: string };

async function send(address: string, path: string, body: unknown, token?: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(new URL(path, address), { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
}
