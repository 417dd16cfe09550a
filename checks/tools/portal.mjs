// Starts the product with its own data and a customer that has a key.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, spawnProgram, untilReady } from '../../scripts/portal-process.mjs';

export const versions = ['v4.0', 'v3.0'];
export const site = 'lindholm-vvs';

const administrator = { Username: 'admin', Password: 'vandhane og kobberrør' };
const customer = {
  CustomerName: 'Rør ApS',
  ContactName: 'Mette',
  ContactEmail: 'mette@example.dk',
  ContactPhone: '12345678',
  ValidUntil: '20991231',
  CreatedByUser: 'admin',
};

/** With support to name, as in production, and an address of its own in the documents where one is given. */
export async function startPortal(variables = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'fagvaerk-tools-'));
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const portal = spawnProgram('server/src/main.ts', [], {
    PORT: String(port),
    DATA_DIR: join(folder, 'data'),
    ADMIN_PASSWORD: administrator.Password,
    RATE_LIMIT_PER_MINUTE: '1000000',
    SUPPORT_EMAIL: 'support@example.dk',
    SUPPORT_URL: 'https://example.dk/support',
    ...variables,
  });
  portal.stderr.resume();
  await untilReady(portal);

  const post = (path, body, headers = {}) =>
    fetch(address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const authorization = `Bearer ${await (await post('/auth/login', administrator)).text()}`;
  const manage = async (action, payload) => {
    const response = await post(`/Admin/${action}`, payload, { authorization });
    if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`);
    return response.json();
  };
  const list = async (name) =>
    (await (await fetch(`${address}/Admin/${name}`, { headers: { authorization } })).json()).data;

  return {
    address,
    folder,
    /** Of a customer that has the site: everything on it, or the endpoints that are named, to be read. */
    addKey: async (paths) => {
      const { successObjects } = await manage('CreateExternalCustomers', [
        { ...customer, AccessAll: paths === undefined },
      ]);
      const [{ customerID, apiKey }] = successObjects;
      const { recordId } = (await list('sites')).find(({ name }) => name === site);
      await manage('AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: customerID, ActiveSiteID: recordId }]);
      const endpoints = paths === undefined ? [] : await list('endpoints');
      const rights = { AllowGET: true, AllowPOST: false, AllowPUT: false, AllowDELETE: false };
      const granted = endpoints.filter(({ endpointPath }) => paths.includes(endpointPath));
      const access = granted.map(({ id }) => ({ EndpointID: id, SiteID: recordId, CustomerID: customerID, ...rights }));
      if (access.length > 0) await manage('AddEndpointAccessToCustomerOnSite', access);
      return apiKey;
    },
    fetchJson: async (path, headers = {}) => {
      const response = await fetch(address + path, { headers });
      if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
      return response.json();
    },
    close: async () => {
      const ended = once(portal, 'exit');
      portal.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}
