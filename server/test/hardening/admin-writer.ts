import { randomInt, randomUUID } from 'node:crypto';
import { goodCustomer } from '../fixtures/customers.ts';
import { type CustomerState, flagsText, type State } from './crash-state.ts';

type Change = { action: string; json: object; apply: (state: State) => State };
/** Undefined without a response. */
type Post = (action: string, json: object) => Promise<unknown>;

const siteIds = [1, 2];
const someOf = <T>(items: readonly T[], atMost: number): T[] => {
  const from = randomInt(items.length);
  return items.slice(from, from + 1 + randomInt(atMost));
};
const isHeads = () => randomInt(2) === 1;

/** Changes its own customers, one change at a time. */
export class AdminWriter {
  /** Of the names of its customers. */
  readonly prefix = `Skriver-${randomUUID().slice(0, 8)}`;
  acknowledged: State = {};
  pending: Change | undefined;
  #endpointIds: readonly number[] = [];

  async writeUntilGone(endpointIds: readonly number[], post: Post): Promise<void> {
    this.#endpointIds = endpointIds;
    for (;;) {
      this.pending = this.chooseChange();
      const response = await post(this.pending.action, this.pending.json);
      if (response === undefined) return;
      this.acknowledged = this.pending.apply(this.withNewIds(response));
      this.pending = undefined;
    }
  }

  /** After a crash: without the pending change, or with all of it. */
  possibleStates(found: State): State[] {
    const { pending } = this;
    if (!pending) return [this.acknowledged];
    const created = Object.entries(found).filter(([id]) => !(id in this.acknowledged));
    return [this.acknowledged, pending.apply({ ...this.acknowledged, ...Object.fromEntries(created) })];
  }

  resume(found: State): void {
    this.acknowledged = found;
    this.pending = undefined;
  }

  owns(customer: CustomerState): boolean {
    return customer.name.startsWith(this.prefix);
  }

  /** Adds created customers, whose ids the server chooses. */
  private withNewIds(response: unknown): State {
    const { successObjects } = response as { successObjects: { customerID: number; customerName?: string }[] };
    const created = successObjects.filter(
      ({ customerID }) => customerID !== undefined && !(customerID in this.acknowledged),
    );
    return {
      ...this.acknowledged,
      ...Object.fromEntries(
        created.map(({ customerID, customerName }) => [customerID, newCustomer(customerName ?? '')]),
      ),
    };
  }

  private chooseChange(): Change {
    const ids = Object.keys(this.acknowledged).map(Number);
    const id = ids[randomInt(Math.max(ids.length, 1))];
    const customer = id === undefined ? undefined : this.acknowledged[id];
    if (id === undefined || customer === undefined || ids.length < 4 || randomInt(12) === 0) return this.create();
    if (ids.length > 12) return remove(someOf(ids, 4));
    const granted = Object.keys(customer.sites).map(Number);
    const siteId = granted[randomInt(Math.max(granted.length, 1))];
    const choices = [update(id, customer), toggle(id), grantSites(id)];
    if (siteId !== undefined) {
      const rights = () => setRights(id, siteId, this.#endpointIds);
      choices.push(rights(), rights(), revokeSite(id, siteId));
    }
    return choices[randomInt(choices.length)] ?? toggle(id);
  }

  private create(): Change {
    const names = Array.from({ length: 1 + randomInt(5) }, () => `${this.prefix}-${randomUUID().slice(0, 8)}`);
    return {
      action: 'CreateExternalCustomers',
      json: names.map((CustomerName) => ({ ...goodCustomer, CustomerName })),
      apply: (state) => {
        const existing = Object.values(state).map(({ name }) => name);
        return names.every((name) => existing.includes(name))
          ? state
          : { '-1': newCustomer('a part of the list is missing') };
      },
    };
  }
}

const newCustomer = (name: string): CustomerState => ({
  name,
  contactName: goodCustomer.ContactName,
  accessAll: false,
  apiAccess: true,
  sites: {},
});

const withCustomer = (id: number, edit: (customer: CustomerState) => void) => (state: State) => {
  const copy = structuredClone(state);
  if (copy[id]) edit(copy[id]);
  return copy;
};

function update(id: number, { name }: CustomerState): Change {
  const [contactName, accessAll] = [`Kontakt ${randomUUID().slice(0, 8)}`, isHeads()];
  const fields = { ...goodCustomer, CustomerName: name, ContactName: contactName, AccessAll: accessAll };
  return {
    action: 'UpdateExternalCustomers',
    json: [{ CustomerID: id, ...fields }],
    apply: withCustomer(id, (customer) => void Object.assign(customer, { contactName, accessAll })),
  };
}

function toggle(customerID: number): Change {
  const apiAccess = isHeads();
  return {
    action: 'toggleCustomerApiAccess',
    json: { customerID, apiAccess },
    apply: withCustomer(customerID, (customer) => void Object.assign(customer, { apiAccess })),
  };
}

function grantSites(id: number): Change {
  const granted = someOf(siteIds, 2);
  return {
    action: 'AddSiteAccessToExternalCustomer',
    json: granted.map((ActiveSiteID) => ({ ExternalCustomerID: id, ActiveSiteID })),
    apply: withCustomer(id, ({ sites }) => {
      for (const siteId of granted) sites[siteId] ??= {};
    }),
  };
}

function revokeSite(id: number, siteId: number): Change {
  return {
    action: 'RemoveSiteAccessFromExternalCustomer',
    json: [{ ExternalCustomerID: id, ActiveSiteID: siteId }],
    apply: withCustomer(id, ({ sites }) => void delete sites[siteId]),
  };
}

function setRights(CustomerID: number, SiteID: number, endpointIds: readonly number[]): Change {
  const rights = someOf(endpointIds, 10).map((EndpointID) => {
    const [AllowPOST, AllowGET, AllowPUT, AllowDELETE] = [isHeads(), isHeads(), isHeads(), isHeads()];
    return { CustomerID, SiteID, EndpointID, AllowPOST, AllowGET, AllowPUT, AllowDELETE };
  });
  return {
    action: 'AddEndpointAccessToCustomerOnSite',
    json: rights,
    apply: withCustomer(CustomerID, ({ sites }) => {
      for (const { EndpointID, AllowPOST, AllowGET, AllowPUT, AllowDELETE } of rights) {
        const flags = { allowPOST: AllowPOST, allowGET: AllowGET, allowPUT: AllowPUT, allowDELETE: AllowDELETE };
        sites[SiteID] = { ...sites[SiteID], [EndpointID]: flagsText(flags) };
      }
    }),
  };
}

function remove(ids: number[]): Change {
  return {
    action: 'DeleteExternalCustomers',
    json: ids.map((customerID) => ({ customerID })),
    apply: (state) => Object.fromEntries(Object.entries(state).filter(([id]) => !ids.includes(Number(id)))),
  };
}
