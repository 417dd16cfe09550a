// Starts the product with its own data and a customer that has a key.
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addCustomer, logIn } from '../../scripts/admin-client.mjs';
import { freePort, spawnProgram, untilReady } from '../../scripts/portal-process.mjs';

export const versions = ['v4.0', 'v3.0'];
export const site = 'lindholm-vvs';

const administrator = { Username: 'admin', Password: 'vandhane og kobberrør' };

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

  const admin = await logIn(address, administrator);
  return {
    address,
    folder,
    /** Of a customer that has the site: everything on it, or the endpoints that are named, to be read. */
    addKey: async (paths) => {
      const { customerID, siteID, apiKey } = await addCustomer(admin, site, paths === undefined);
      if (paths === undefined) return apiKey;
      const { data: endpoints } = await admin('/Admin/endpoints');
      const rights = { AllowGET: true, AllowPOST: false, AllowPUT: false, AllowDELETE: false };
      const granted = endpoints.filter(({ endpointPath }) => paths.includes(endpointPath));
      const access = granted.map(({ id }) => ({ EndpointID: id, SiteID: siteID, CustomerID: customerID, ...rights }));
      await admin('/Admin/AddEndpointAccessToCustomerOnSite', access);
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
