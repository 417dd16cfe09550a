import { allRights, goodCustomer } from './customers.fixture.ts';

type Call = { method: 'GET' | 'POST'; url: string; payload?: object };

const site = { Name: 'ny-site', BaseUrl: 'https://api.example.dk' };
const right = { EndpointID: 1, SiteID: 1, CustomerID: 1 };
const post = (name: string, payload: object): Call => ({ method: 'POST', url: `/Admin/${name}`, payload });
const get = (path: string): Call => ({ method: 'GET', url: `/Admin/${path}` });

/** Every call that needs a session, as it succeeds where customer 1 has site 1 and a live site 3 is there. */
export const guardedCalls: readonly Call[] = [
  get('session'),
  get('sites'),
  get('customers'),
  get('customers/1'),
  get('endpoints'),
  get('endpoints/1/1'),
  get('audit'),
  post('CreateExternalCustomers', [goodCustomer]),
  post('UpdateExternalCustomers', [{ CustomerID: 1, ...goodCustomer }]),
  post('toggleCustomerApiAccess', { customerID: 1, apiAccess: false }),
  post('RevealApiKey', { customerID: 1 }),
  post('AddSiteAccessToExternalCustomer', [{ ExternalCustomerID: 1, ActiveSiteID: 2 }]),
  post('AddEndpointAccessToCustomerOnSite', [{ ...right, ...allRights }]),
  post('RemoveEndpointAccessFromCustomerOnSite', [right]),
  post('RemoveSiteAccessFromExternalCustomer', [{ ExternalCustomerID: 1, ActiveSiteID: 2 }]),
  post('CreateSites', [site]),
  post('UpdateSites', [{ RecordId: 3, ...site, Name: 'nyt-navn' }]),
  post('DeleteSites', [{ recordId: 3 }]),
  post('DeleteExternalCustomers', [{ customerID: 1 }]),
];
