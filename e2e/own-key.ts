/** A customer with a key, as stories about a reader's own key arrange it. */
import { type AccessApi, someCustomer } from './access-api.ts';

interface Operation {
  method: string;
  path: string;
  allowed: boolean;
  code: string | null;
}

export interface Access {
  customer: string;
  siteName: string;
  operations: Operation[];
}

/** What the key may do, as the API answers it. */
export async function accessOf(address: string, apiKey: string, siteName: string): Promise<Access> {
  const response = await fetch(`${address}/api/access`, { headers: { apikey: apiKey, siteName } });
  if (!response.ok) throw new Error(`/api/access: ${response.status}`);
  return (await response.json()).data;
}

type Flags = Readonly<{ AllowPOST: boolean; AllowGET: boolean; AllowDELETE: boolean; AllowPUT: boolean }>;

/** With rights on the VVS sandbox, and with the other site but nothing on it. */
export async function addKeyHolder(api: AccessApi, flagsOf: (path: string, place: number) => Flags | null) {
  const customer = await api.addCustomer();
  const { data: sites } = await api.call('/Admin/sites');
  const [vvs, other] = ['lindholm-vvs', 'kjaer-el'].map((name) => sites.find((site) => site.name === name));
  if (!vvs || !other) throw new Error(`The sandbox sites are ${sites.map(({ name }) => name)}`);
  for (const site of [vvs, other]) await api.giveSite(customer.customerID, site.recordId);
  const { data: endpoints } = await api.call('/Admin/endpoints');
  const rights = endpoints.flatMap(({ id, endpointPath }, place) => {
    const flags = flagsOf(String(endpointPath), place);
    return flags ? [{ CustomerID: customer.customerID, SiteID: vvs.recordId, EndpointID: id, ...flags }] : [];
  });
  if (rights.length > 0) await api.call('/Admin/AddEndpointAccessToCustomerOnSite', rights);
  return { ...customer, otherSite: other.name };
}

export const reading: Flags = { AllowPOST: false, AllowGET: true, AllowDELETE: false, AllowPUT: false };

/** A customer whose key stopped working long ago. */
export const addExpired = (api: AccessApi) => api.addCustomer({ ...someCustomer(), ValidUntil: '20200101' });
