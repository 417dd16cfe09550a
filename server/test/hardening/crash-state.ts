import type { AuditAction } from '@fagvaerk/contract/audit.ts';
import type { Database } from '../../src/database/schema.ts';

/** What changes can affect. Rights by site, then endpoint. */
export type CustomerState = {
  name: string;
  contactName: string;
  accessAll: boolean;
  apiAccess: boolean;
  sites: Record<number, Record<number, string>>;
};
/** By customer id. */
export type State = Record<number, CustomerState>;

type Flags = { allowPOST: boolean; allowGET: boolean; allowPUT: boolean; allowDELETE: boolean };

export const flagsText = (flags: Flags): string =>
  [flags.allowPOST, flags.allowGET, flags.allowPUT, flags.allowDELETE].map((flag) => (flag ? 'x' : '-')).join('');

export async function readState(db: Database): Promise<State> {
  const state: State = {};
  for (const row of await db.selectFrom('customers').selectAll().execute()) {
    const { name, contact_name: contactName, access_all: accessAll, api_access: apiAccess } = row;
    state[row.id] = { name, contactName, accessAll, apiAccess, sites: {} };
  }
  for (const { customer_id, site_id } of await db.selectFrom('site_access').selectAll().execute()) {
    sitesOf(state, customer_id)[site_id] = {};
  }
  for (const row of await db.selectFrom('endpoint_access').selectAll().execute()) {
    const { allow_post: allowPOST, allow_get: allowGET, allow_put: allowPUT, allow_delete: allowDELETE } = row;
    const flags = flagsText({ allowPOST, allowGET, allowPUT, allowDELETE });
    rightsOf(state, row.customer_id, row.site_id)[row.endpoint_id] = flags;
  }
  return state;
}

type Facts = Flags & {
  siteID: number;
  endpointID: number;
  customerName: string;
  contactName: string;
  accessAll: boolean;
  apiAccess: boolean;
};

export async function replayHistory(db: Database): Promise<State> {
  const state: State = {};
  for (const { action, customer_id, before, after } of await db
    .selectFrom('audit')
    .selectAll()
    .orderBy('id')
    .execute()) {
    if (customer_id === null) continue;
    const step = steps[action];
    if (!step) throw new Error(`Cannot replay ${action}`);
    step(state, customer_id, (after ?? before) as unknown as Facts);
  }
  return state;
}

const putFacts = (state: State, id: number, { customerName: name, contactName, accessAll, apiAccess }: Facts) => {
  state[id] = { name, contactName, accessAll, apiAccess, sites: state[id]?.sites ?? {} };
};

const steps: Partial<Record<AuditAction, (state: State, customerId: number, facts: Facts) => void>> = {
  'customer.created': putFacts,
  'customer.updated': putFacts,
  'customer.apiAccessToggled': putFacts,
  'customer.deleted': (state, id) => void delete state[id],
  'siteAccess.added': (state, id, { siteID }) => {
    sitesOf(state, id)[siteID] = {};
  },
  'siteAccess.removed': (state, id, { siteID }) => void delete sitesOf(state, id)[siteID],
  'endpointAccess.set': (state, id, facts) => {
    rightsOf(state, id, facts.siteID)[facts.endpointID] = flagsText(facts);
  },
  'endpointAccess.removed': (state, id, facts) => void delete rightsOf(state, id, facts.siteID)[facts.endpointID],
};

function sitesOf(state: State, customerId: number): CustomerState['sites'] {
  const customer = state[customerId];
  if (!customer) throw new Error(`Customer ${customerId} does not exist`);
  return customer.sites;
}

function rightsOf(state: State, customerId: number, siteId: number): Record<number, string> {
  const rights = sitesOf(state, customerId)[siteId];
  if (!rights) throw new Error(`Customer ${customerId} does not have site ${siteId}`);
  return rights;
}
