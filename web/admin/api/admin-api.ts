import type {
  CustomerToCreate,
  CustomerToUpdate,
  EndpointAccessChange,
  SiteAccess,
  SiteToCreate,
  SiteToUpdate,
} from '@fagvaerk/contract/admin.ts';
import {
  type CustomerFacts,
  customerAnswer,
  customerFacts,
  customerUsage,
  type ExternalCustomer,
  endpointAccessAnswer,
  endpointListItem,
  explainedCall,
  externalCustomer,
  foundCall,
  listAnswer,
  loggedCall,
  nothing,
  revealedKey,
  type Site,
  sessionToken,
  site,
  unknownKeyCalls,
  writeAnswer,
  writeDone,
} from '@fagvaerk/contract/admin-answers.ts';
import { signedIn } from '@fagvaerk/contract/administrators.ts';
import { get, post, singleResult } from './transport.ts';

export const logIn = (username: string, password: string, code?: string): Promise<string> =>
  post('/auth/login', { Username: username, Password: password, ...(code && { Code: code }) }, sessionToken);
export const logOut = (): Promise<string> => post('/auth/logout', undefined, nothing);
export const fetchSession = (signal: AbortSignal) => get('/Admin/session', signedIn, signal);

export const fetchCustomers = (query: URLSearchParams, signal: AbortSignal) =>
  get(`/Admin/customers?${query}`, listAnswer(externalCustomer), signal);
export const findCustomerByKey = (apiKey: string, signal: AbortSignal) =>
  post('/Admin/FindCustomerByKey', { apiKey }, listAnswer(externalCustomer), signal);
export const fetchCustomer = (id: number, signal: AbortSignal) => get(`/Admin/customers/${id}`, customerAnswer, signal);
export const fetchUsage = (id: number, signal: AbortSignal) =>
  get(`/Admin/customers/${id}/usage`, customerUsage, signal);
export const createCustomer = async (customer: CustomerToCreate): Promise<CustomerFacts> =>
  singleResult(await post('/Admin/CreateExternalCustomers', [customer], writeAnswer(customerFacts)));
export const updateCustomer = (customer: CustomerToUpdate) =>
  post('/Admin/UpdateExternalCustomers', [customer], writeAnswer(customerFacts));
export const toggleApiAccess = (customerID: number, apiAccess: boolean) =>
  post('/Admin/toggleCustomerApiAccess', { customerID, apiAccess }, writeAnswer(customerFacts));
export const deleteCustomer = (customer: ExternalCustomer) =>
  post('/Admin/DeleteExternalCustomers', [customer], writeAnswer(customerFacts));
export const revealKey = async (customerID: number): Promise<string> =>
  singleResult(await post('/Admin/RevealApiKey', { customerID }, writeAnswer(revealedKey))).apiKey;

export const fetchSites = (signal: AbortSignal) => get('/Admin/sites', listAnswer(site), signal);
export const createSite = (payload: SiteToCreate) => post('/Admin/CreateSites', [payload], writeDone);
export const updateSite = (payload: SiteToUpdate) => post('/Admin/UpdateSites', [payload], writeDone);
export const deleteSite = (payload: Site) => post('/Admin/DeleteSites', [payload], writeDone);
export const resetSandbox = (siteID: number) => post('/Admin/ResetSandbox', { siteID }, writeDone);

export const addSiteAccess = (payload: SiteAccess[]) =>
  post('/Admin/AddSiteAccessToExternalCustomer', payload, writeDone);
export const removeSiteAccess = (payload: SiteAccess) =>
  post('/Admin/RemoveSiteAccessFromExternalCustomer', [payload], writeDone);

export const fetchEndpoints = (signal: AbortSignal) => get('/Admin/endpoints', listAnswer(endpointListItem), signal);
export const fetchRights = (customerId: number, siteId: number, signal: AbortSignal) =>
  get(`/Admin/endpoints/${customerId}/${siteId}`, endpointAccessAnswer, signal);
export const changeRights = (payload: EndpointAccessChange) => post('/Admin/ChangeEndpointAccess', payload, writeDone);

export const fetchCalls = (query: URLSearchParams, signal: AbortSignal) =>
  get(`/Admin/GetCustomerCalls?${query}`, listAnswer(loggedCall), signal);
export const findCall = (requestID: string, signal: AbortSignal) =>
  get(`/Admin/FindCall?${new URLSearchParams({ RequestID: requestID })}`, listAnswer(foundCall), signal);
export const explainCall = (query: URLSearchParams, signal: AbortSignal) =>
  get(`/Admin/ExplainCall?${query}`, explainedCall, signal);
export const fetchUnknownKeys = (signal: AbortSignal) =>
  get('/Admin/GetUnknownKeyCalls', listAnswer(unknownKeyCalls), signal);
