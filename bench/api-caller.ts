/** An administrator that the product can be started with. */
export const administrator = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'en lang adgangskode til målinger' };

/** The headers of a customer who may do everything on a site. */
export const makeCaller = async (
  address: string,
  siteName: string,
  baseUrl?: string,
): Promise<Record<string, string>> => (await makeCustomer(address, siteName, baseUrl)).headers;

/** A customer, made by the administrator as anybody would be. So is a live site, when its address is given. */
export async function makeCustomer(address: string, siteName: string, baseUrl?: string) {
  const token = await logIn(address);
  const manage = managerOf(token);
  const { successObjects } = await manage(address, 'CreateExternalCustomers', [
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
  if (baseUrl) await manage(address, 'CreateSites', [{ Name: siteName, BaseUrl: baseUrl }]);
  const [caller] = successObjects;
  if (!caller) throw new Error('the customer was not created');
  const { customerID } = caller;
  const response = await fetch(new URL('/Admin/sites', address), { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as { data: { recordId: number; name: string }[] };
  const site = data.find(({ name }) => name === siteName);
  await manage(address, 'AddSiteAccessToExternalCustomer', [
    { ExternalCustomerID: customerID, ActiveSiteID: site?.recordId },
  ]);
  return { customerID, headers: { apikey: caller.apiKey, siteName } };
}

/** Changes by the administrator, each over whichever process is named: a session holds in all of them. */
export const makeManager = async (address: string) => managerOf(await logIn(address));

const managerOf =
  (token: string) =>
  async (address: string, action: string, payload: object): Promise<{ successObjects: Caller[] }> =>
    (await (await send(address, `/Admin/${action}`, payload, token)).json()) as { successObjects: Caller[] };

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
