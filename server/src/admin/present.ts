import type { EndpointAccess, EndpointAccessToRemove, SiteAccess } from '@fagvaerk/contract/admin.ts';
import type {
  CustomerFacts,
  CustomerSite,
  EndpointAccessRow,
  EndpointListItem,
  ExternalCustomer,
  ListAnswer,
  Site,
  WriteAnswer,
} from '@fagvaerk/contract/admin-answers.ts';
import type { AuditEntry } from '@fagvaerk/contract/audit.ts';
import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import type { AuditRow } from '../access/history/rows.ts';
import { maskApiKey } from '../access/register/api-keys.ts';
import type { ListedCustomer } from '../access/register/customer-list.ts';
import { type CustomerRow, isOpen } from '../access/register/customers.ts';
import type { ListedAccess } from '../access/register/endpoint-access.ts';
import type { EndpointRow } from '../access/register/endpoints.ts';
import type { revealSecrets } from '../access/register/site-secrets.ts';
import type { ListedSite, SiteRow } from '../access/register/sites.ts';
import type { TestSiteRow } from '../access/register/test-sites.ts';

/** Rows out of the database into the words of the contract. Only who has the key at hand shows it whole. */
export function presentCustomerFacts(row: CustomerRow, apiKey = maskApiKey(row.key_ending)): CustomerFacts {
  return {
    customerID: row.id,
    apiKey,
    customerName: row.name,
    validUntil: row.valid_until,
    createdByUser: row.created_by_user,
    accessAll: row.access_all,
    apiAccess: row.api_access,
    isOpen: isOpen(row),
    contactName: row.contact_name,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
  };
}

export function presentCustomer(row: ListedCustomer, lastUse: Date | undefined): ExternalCustomer {
  const { site_count: siteCount, endpoint_count: endpointCount } = row;
  return { ...presentCustomerFacts(row), siteCount, endpointCount, lastUsed: lastUse?.toISOString() ?? null };
}

/** Sandbox sites have no address but the portal's. */
export function presentSiteFacts({ id, name, kind, base_url }: SiteRow, sandboxOrigin: string) {
  return { recordId: id, name, baseUrl: base_url ?? sandboxOrigin, kind };
}

export function presentSite(row: ListedSite, sandboxOrigin: string): Site {
  const { customer_count: customerCount, sends_key: sendsKey, new_secret_from } = row;
  const newSecretFrom = new_secret_from?.toISOString() ?? null;
  return { ...presentSiteFacts(row, sandboxOrigin), customerCount, sendsKey, newSecretFrom };
}

export function presentSiteSecret({ signsFrom, ...secret }: Awaited<ReturnType<typeof revealSecrets>>[number]) {
  return { ...secret, signsFrom: signsFrom?.toISOString() ?? null };
}

export function presentTestSite({ id, name, company, is_own, nightly_since, bytes }: TestSiteRow): TestSite {
  return { recordId: id, name, company, isOwn: is_own, resetsNightly: nightly_since !== null, bytes };
}

export function presentCustomerSite(row: SiteRow & { endpoint_count: number }, sandboxOrigin: string): CustomerSite {
  return { ...presentSiteFacts(row, sandboxOrigin), endpointCount: row.endpoint_count };
}

export function presentEndpoint({ id, path, version, methods }: EndpointRow): EndpointListItem {
  return { id, endpointPath: path, version, methods };
}

export function presentEndpointAccess(row: ListedAccess): EndpointAccessRow {
  return {
    endpointID: row.id,
    endpointName: row.path,
    allowPOST: row.allow_post,
    allowGET: row.allow_get,
    allowPUT: row.allow_put,
    allowDELETE: row.allow_delete,
    methods: row.methods,
  };
}

export function presentAudit(row: AuditRow): AuditEntry {
  const { id, at, administrator, action, subject, before, after } = row;
  return { id, at: at.toISOString(), administrator, action, customerID: row.customer_id, subject, before, after };
}

export const listAnswer = <Item>(data: Item[], total = data.length): ListAnswer<Item> => ({ data, total });

export function writeAnswer<Item>(successObjects: Item[]): WriteAnswer<Item> {
  return { successObjects, errorObjects: [], errorMessages: [], validationErrors: [], hasErrors: false };
}

export function presentSiteAccess({ ExternalCustomerID, ActiveSiteID }: SiteAccess) {
  return { externalCustomerID: ExternalCustomerID, activeSiteID: ActiveSiteID };
}

export function presentAccessKey({ EndpointID, SiteID, CustomerID }: EndpointAccessToRemove) {
  return { endpointID: EndpointID, siteID: SiteID, customerID: CustomerID };
}

export function presentWrittenAccess(written: EndpointAccess) {
  return {
    ...presentAccessKey(written),
    allowPOST: written.AllowPOST,
    allowGET: written.AllowGET,
    allowPUT: written.AllowPUT,
    allowDELETE: written.AllowDELETE,
  };
}
