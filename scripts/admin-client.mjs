// The access API of a running portal, for benchmarks and third-party tools.

/**
 * @param {string} address
 * @param {{ Username: string, Password: string }} administrator
 * @returns {Promise<(path: string, body?: unknown) => Promise<any>>} a GET, or with a body a POST
 */
export async function logIn(address, administrator) {
  const send = async (path, body, headers = {}) => {
    const post = body !== undefined && { method: 'POST', body: JSON.stringify(body) };
    const response = await fetch(address + path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...post,
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const authorization = `Bearer ${await (await send('/auth/login', administrator)).text()}`;
  return async (path, body) => (await send(path, body, { authorization })).json();
}

/**
 * Creates a customer that has the site.
 * @param {Awaited<ReturnType<typeof logIn>>} admin
 * @param {string} siteName
 * @param {boolean} AccessAll
 * @returns {Promise<{ customerID: number, siteID: number, apiKey: string }>}
 */
export async function addCustomer(admin, siteName, AccessAll) {
  const customer = {
    CustomerName: 'Rør ApS',
    ContactName: 'Mette',
    ContactEmail: 'mette@example.dk',
    ContactPhone: '12345678',
    ValidUntil: '20991231',
    CreatedByUser: 'admin',
    AccessAll,
  };
  const { successObjects } = await admin('/Admin/CreateExternalCustomers', [customer]);
  const [{ customerID, apiKey }] = successObjects;
  const { data: sites } = await admin('/Admin/sites');
  const { recordId: siteID } = sites.find(({ name }) => name === siteName);
  await admin('/Admin/AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID: siteID }]);
  return { customerID, siteID, apiKey };
}
