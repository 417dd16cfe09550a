import type { ListAnswer, WriteAnswer } from '@fagvaerk/contract/answers.ts';
import type { CustomerFacts, ExternalCustomer } from '@fagvaerk/contract/customers.ts';
import type { ListQuery } from '@fagvaerk/contract/list-query.ts';
import type {
  EndpointAccess,
  EndpointAccessRow,
  EndpointAccessToRemove,
  EndpointListItem,
} from '@fagvaerk/contract/rights.ts';
import type { SiteHealth } from '@fagvaerk/contract/site-health.ts';
import type { CustomerSite, Site, SiteAccess, WrittenSiteAccess } from '@fagvaerk/contract/sites.ts';
import type { TestSite } from '@fagvaerk/contract/test-sites.ts';
import { maskApiKey } from '../directory/api-keys.ts';
import { customerFacts } from '../directory/change-customers.ts';
import type { ListedCustomer } from '../directory/customer-list.ts';
import { type CustomerRow, isDemo } from '../directory/customers.ts';
import { allowedBy, type ListedAccess } from '../directory/endpoint-access.ts';
import type { EndpointRow } from '../directory/endpoints.ts';
import type { SiteOfCustomer } from '../directory/site-access.ts';
import type { ListedSite, SiteRow } from '../directory/sites.ts';
import type { TestSiteRow } from '../directory/test-sites.ts';
import { foldName } from '../directory/text-keys.ts';

export function presentCustomerFacts(row: CustomerRow, apiKey = maskApiKey(row.key_ending)): CustomerFacts {
  return { customerID: row.id, isDemo: isDemo(row), revision: row.revision, ...customerFacts(row), apiKey };
}

export function presentCustomer(row: ListedCustomer): ExternalCustomer {
  const { site_count: siteCount, has_rights: hasRights } = row;
  return { ...presentCustomerFacts(row), siteCount, hasRights, lastUsed: row.last_used?.toISOString() ?? null };
}

export function presentSiteFacts({ id, name, kind, base_url, revision }: SiteRow, sandboxOrigin: string) {
  return { recordId: id, name, baseUrl: base_url ?? sandboxOrigin, kind, revision };
}

export function presentSite(row: ListedSite, sandboxOrigin: string): Site {
  const { customer_count: customerCount, sends_key: sendsKey, new_secret_from } = row;
  const newSecretFrom = new_secret_from?.toISOString() ?? null;
  const health = row.health && presentHealth(row.health);
  return { ...presentSiteFacts(row, sandboxOrigin), customerCount, sendsKey, newSecretFrom, health };
}

function presentHealth(row: NonNullable<ListedSite['health']>): SiteHealth {
  const { ok, problem, status, duration_ms: durationMs, since, checked_at } = row;
  return { ok, problem, status, durationMs, since: since.toISOString(), checkedAt: checked_at.toISOString() };
}

export function presentTestSite({ id, nightly_since, is_own, ...site }: TestSiteRow, bytes: number | null): TestSite {
  return { recordId: id, ...site, isOwn: is_own, resetsNightly: nightly_since !== null, bytes };
}

export function presentCustomerSite(row: SiteOfCustomer, sandboxOrigin: string): CustomerSite {
  const role = row.role_id === null ? null : { roleID: row.role_id, name: row.role_name ?? '' };
  return { ...presentSiteFacts(row, sandboxOrigin), endpointCount: row.endpoint_count, role };
}

export function presentEndpoint({ id, path, version, methods }: EndpointRow): EndpointListItem {
  return { id, endpointPath: path, version, methods };
}

export function presentEndpointAccess(row: ListedAccess): EndpointAccessRow {
  return { endpointID: row.id, endpointName: row.path, ...allowedBy(row), methods: row.methods };
}

export const listAnswer = <Item>(data: Item[], total = data.length): ListAnswer<Item> => ({ data, total });

export function writeAnswer<Item>(successObjects: Item[], entry?: number | null): WriteAnswer<Item> {
  const noErrors = { errorObjects: [], errorMessages: [], validationErrors: [], hasErrors: false };
  return { successObjects, ...noErrors, ...(entry !== undefined && { entry }) };
}

/** The pairs in the order of the request. */
export function presentSiteAccess(wanted: readonly SiteAccess[], changed: readonly SiteAccess[]): WrittenSiteAccess[] {
  const keyOf = ({ ExternalCustomerID, ActiveSiteID }: SiteAccess) => `${ExternalCustomerID} ${ActiveSiteID}`;
  const changedKeys = new Set(changed.map(keyOf));
  return wanted.map((pair) => ({
    externalCustomerID: pair.ExternalCustomerID,
    activeSiteID: pair.ActiveSiteID,
    changed: changedKeys.has(keyOf(pair)),
  }));
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

const danish = new Intl.Collator('da', { numeric: true });

export function answerList<Item extends object, Column extends keyof Item & string>(
  items: Item[],
  { search, sort, paging }: ListQuery<Column>,
  searched: readonly Column[],
): ListAnswer<Item> {
  const wanted = foldName(search);
  const found = items.filter((item) => searched.some((column) => foldName(String(item[column])).includes(wanted)));
  const sorted = sort ? found.toSorted((a, b) => compare(a[sort.column], b[sort.column])) : found;
  if (sort?.descending) sorted.reverse();
  if (!paging) return listAnswer(sorted);
  const { page, pageSize } = paging;
  return listAnswer(sorted.slice((page - 1) * pageSize, page * pageSize), found.length);
}

const compare = (a: unknown, b: unknown): number =>
  typeof a === 'string' && typeof b === 'string' ? danish.compare(a, b) : Number(a) - Number(b);
