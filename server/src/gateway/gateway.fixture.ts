import { fileURLToPath } from 'node:url';
import { loadCatalogue } from '@fagvaerk/catalogue/load.ts';
import type { InjectOptions } from 'fastify';
import { openTestPortal } from '../test-portal.fixture.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const sandboxSite = 'lindholm-vvs';
export const otherSandboxSite = 'kjaer-el';

type Right = 'GET' | 'POST' | 'PUT' | 'DELETE';
export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>;
export type TestCustomer = Readonly<{ customerID: number; apiKey: string }>;

/** The whole server with every documented endpoint, and what an administrator would do to let somebody in. */
export async function openTestGateway(settings: Omit<Parameters<typeof openTestPortal>[0] & object, 'catalogue'> = {}) {
  const portal = await openTestPortal({ ...settings, catalogue: await loadCatalogue(root) });
  const manage = (action: string, payload: object) => manageWith(portal.post, action, payload);
  const endpointIDs = new Map(portal.api.endpoints.map(({ id, path }) => [path, id]));

  const siteIDs = new Map<string, number>();
  const learnSites = async () => {
    const { data } = (await portal.get('/Admin/sites')).json() as { data: { recordId: number; name: string }[] };
    for (const { recordId, name } of data) siteIDs.set(name, recordId);
  };
  await learnSites();

  const facts = {
    ContactName: 'Mette',
    ContactEmail: 'mette@example.dk',
    ContactPhone: '12345678',
    CreatedByUser: 'admin',
  };
  const idOf = (ids: ReadonlyMap<string, number>, name: string): number => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${name} is not known`);
    return id;
  };

  return {
    ...portal,
    manage,
    siteID: (name: string) => idOf(siteIDs, name),
    endpointID: (path: string) => idOf(endpointIDs, path),

    addCustomer: async ({
      AccessAll = false,
      ValidUntil = '20991231',
      sites = [sandboxSite],
    } = {}): Promise<TestCustomer> => {
      const { successObjects } = await manage('CreateExternalCustomers', [
        { ...facts, CustomerName: 'Rør ApS', ValidUntil, AccessAll },
      ]);
      const { customerID, apiKey } = successObjects[0] as TestCustomer;
      const pairs = sites.map((name) => ({ ExternalCustomerID: customerID, ActiveSiteID: idOf(siteIDs, name) }));
      if (pairs.length > 0) await manage('AddSiteAccessToExternalCustomer', pairs);
      return { customerID, apiKey };
    },
    updateCustomer: ({ customerID }: TestCustomer, changes: { ValidUntil?: string; AccessAll?: boolean }) =>
      manage('UpdateExternalCustomers', [
        {
          ...facts,
          CustomerName: 'Rør ApS',
          CustomerID: customerID,
          ValidUntil: '20991231',
          AccessAll: false,
          ...changes,
        },
      ]),
    addLiveSite: async (Name: string, BaseUrl: string) => {
      await manage('CreateSites', [{ Name, BaseUrl }]);
      await learnSites();
    },
    grant: ({ customerID }: TestCustomer, path: string, rights: readonly Right[], site = sandboxSite) =>
      manage('AddEndpointAccessToCustomerOnSite', [
        {
          EndpointID: idOf(endpointIDs, path),
          SiteID: idOf(siteIDs, site),
          CustomerID: customerID,
          ...Object.fromEntries(
            (['POST', 'GET', 'PUT', 'DELETE'] as const).map((one) => [`Allow${one}`, rights.includes(one)]),
          ),
        },
      ]),
    /** How many calls somebody has made, by the first digit of their answers. */
    countsOf: async ({ customerID }: TestCustomer): Promise<Record<number, number>> => {
      await portal.api.usage.flush();
      const counts: Record<number, number> = {};
      const { endpoints } = (await portal.get(`/Admin/customers/${customerID}/usage`)).json();
      for (const { statusClass, calls } of endpoints) counts[statusClass] = (counts[statusClass] ?? 0) + calls;
      return counts;
    },
    /** A call of the API, as a customer makes it. */
    ask: (
      { apiKey }: { apiKey: string },
      url: string,
      { site = sandboxSite, headers, ...options }: InjectOptions & { site?: string } = {},
    ) => portal.app.inject({ method: 'GET', url, ...options, headers: { apikey: apiKey, siteName: site, ...headers } }),
  };
}

async function manageWith(
  post: (url: string, payload: object) => Promise<{ statusCode: number; body: string; json(): unknown }>,
  action: string,
  payload: object,
): Promise<{ successObjects: unknown[] }> {
  const response = await post(`/Admin/${action}`, payload);
  if (response.statusCode !== 200) throw new Error(`${action}: ${response.statusCode} ${response.body}`);
  return response.json() as { successObjects: unknown[] };
}
