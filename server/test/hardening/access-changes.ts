import { goodCustomer } from '../fixtures/customers.ts';
import type { Administrator, Customer } from '../fixtures/portal-process.ts';

export type AccessChange = Readonly<{ action: string; json: unknown }>;
export type Switch = Readonly<{ revoke: AccessChange; grant: readonly AccessChange[] }>;

/** Gives a customer without rights the right to read a path. Returns all ways to revoke and grant it again. */
export async function prepareSwitches(administrator: Administrator, customer: Customer, path: string) {
  const { EndpointID, SiteID, CustomerID, ...flags } = await administrator.grantGet(customer, path);
  const key = { EndpointID, SiteID, CustomerID };
  const onSite = [{ ExternalCustomerID: CustomerID, ActiveSiteID: SiteID }];
  const toggle = (apiAccess: boolean) => ({
    action: 'toggleCustomerApiAccess',
    json: { customerID: CustomerID, apiAccess },
  });
  const setValidUntil = (ValidUntil: string) => ({
    action: 'UpdateExternalCustomers',
    json: [{ ...goodCustomer, CustomerID, ValidUntil }],
  });
  const setRight = (AllowGET: boolean) => ({
    action: 'AddEndpointAccessToCustomerOnSite',
    json: [{ ...key, ...flags, AllowGET }],
  });
  const addSite = { action: 'AddSiteAccessToExternalCustomer', json: onSite };
  return [
    { revoke: toggle(false), grant: [toggle(true)] },
    { revoke: setValidUntil('20200101'), grant: [setValidUntil('20991231')] },
    { revoke: setRight(false), grant: [setRight(true)] },
    { revoke: { action: 'RemoveEndpointAccessFromCustomerOnSite', json: [key] }, grant: [setRight(true)] },
    // Rights are removed with the site.
    { revoke: { action: 'RemoveSiteAccessFromExternalCustomer', json: onSite }, grant: [addSite, setRight(true)] },
  ] satisfies Switch[];
}
