import { randomInt, randomUUID } from 'node:crypto';
import { goodCustomer } from '../fixtures/customers.ts';
import { type CustomerState, flagsText, type State } from './state.fixture.ts';

/** A change as a call, and what it makes of the state. */
type Change = { path: string; payload: object; apply: (state: State) => State };
export type Post = (path: string, payload: object) => Promise<unknown>;

const siteIds = [1, 2];
const someOf = <T>(items: readonly T[], atMost: number): T[] => {
  const from = randomInt(items.length);
  return items.slice(from, from + 1 + randomInt(atMost));
};
const isHeads = () => randomInt(2) === 1;

/** Somebody who changes his own customers and nobody else's, one change at a time. */
export class Writer {
  /** Customers of this writer are called after it. */
  readonly prefix = `Skriver-${randomUUID().slice(0, 8)}`;
  /** What rights are given on. A start that was cut short leaves a gap in the ids. */
  endpointIds: readonly number[] = Array.from({ length: 30 }, (_, index) => index + 1);
  /** What is there as far as the writer was told. */
  acknowledged: State = {};
  /** What was asked for but not answered. */
  pending: Change | undefined;

  /** Goes on until the server does not answer any more. */
  async writeUntilCut(post: Post, onAcknowledged: () => void): Promise<void> {
    for (;;) {
      this.pending = this.chooseChange();
      const answer = await post(this.pending.path, this.pending.payload);
      if (answer === undefined) return;
      this.acknowledged = this.pending.apply(this.withNewIds(answer));
      this.pending = undefined;
      onAcknowledged();
    }
  }

  /** The states that may be found after a crash: without the change that was under way, or with the whole of it. */
  possibleStates(found: State): State[] {
    const { pending } = this;
    if (!pending) return [this.acknowledged];
    const newcomers = Object.entries(found).filter(([id]) => !(id in this.acknowledged));
    return [this.acknowledged, pending.apply({ ...this.acknowledged, ...Object.fromEntries(newcomers) })];
  }

  /** Goes on from what is really there. */
  resume(found: State): void {
    this.acknowledged = found;
    this.pending = undefined;
  }

  owns(customer: CustomerState): boolean {
    return customer.name.startsWith(this.prefix);
  }

  /** Ids come from the database: a creation is applied to customers that are there under their new ids. */
  private withNewIds(answer: unknown): State {
    const { successObjects } = answer as { successObjects: { customerID: number; customerName?: string }[] };
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
      const rights = () => setRights(id, siteId, this.endpointIds);
      choices.push(rights(), rights(), revokeSite(id, siteId));
    }
    return choices[randomInt(choices.length)] ?? toggle(id);
  }

  /** All of a list or none of it: the names tell how many there have to be. */
  private create(): Change {
    const names = Array.from({ length: 1 + randomInt(5) }, () => `${this.prefix}-${randomUUID().slice(0, 8)}`);
    return {
      path: '/Admin/CreateExternalCustomers',
      payload: names.map((CustomerName) => ({ ...goodCustomer, CustomerName })),
      apply: (state) => {
        const there = Object.values(state).map(({ name }) => name);
        return names.every((name) => there.includes(name))
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

/** A change of one customer in the state. */
const withCustomer = (id: number, edit: (customer: CustomerState) => void) => (state: State) => {
  const copy = structuredClone(state);
  if (copy[id]) edit(copy[id]);
  return copy;
};

function update(id: number, { name }: CustomerState): Change {
  const [contactName, accessAll] = [`Kontakt ${randomUUID().slice(0, 8)}`, isHeads()];
  const fields = { ...goodCustomer, CustomerName: name, ContactName: contactName, AccessAll: accessAll };
  return {
    path: '/Admin/UpdateExternalCustomers',
    payload: [{ CustomerID: id, ...fields }],
    apply: withCustomer(id, (customer) => void Object.assign(customer, { contactName, accessAll })),
  };
}

function toggle(customerID: number): Change {
  const apiAccess = isHeads();
  return {
    path: '/Admin/toggleCustomerApiAccess',
    payload: { customerID, apiAccess },
    apply: withCustomer(customerID, (customer) => void Object.assign(customer, { apiAccess })),
  };
}

function grantSites(id: number): Change {
  const granted = someOf(siteIds, 2);
  return {
    path: '/Admin/AddSiteAccessToExternalCustomer',
    payload: granted.map((ActiveSiteID) => ({ ExternalCustomerID: id, ActiveSiteID })),
    apply: withCustomer(id, ({ sites }) => {
      for (const siteId of granted) sites[siteId] ??= {};
    }),
  };
}

function revokeSite(id: number, siteId: number): Change {
  return {
    path: '/Admin/RemoveSiteAccessFromExternalCustomer',
    payload: [{ ExternalCustomerID: id, ActiveSiteID: siteId }],
    apply: withCustomer(id, ({ sites }) => void delete sites[siteId]),
  };
}

function setRights(CustomerID: number, SiteID: number, endpointIds: readonly number[]): Change {
  const rights = someOf(endpointIds, 10).map((EndpointID) => {
    const [AllowPOST, AllowGET, AllowPUT, AllowDELETE] = [isHeads(), isHeads(), isHeads(), isHeads()];
    return { CustomerID, SiteID, EndpointID, AllowPOST, AllowGET, AllowPUT, AllowDELETE };
  });
  return {
    path: '/Admin/AddEndpointAccessToCustomerOnSite',
    payload: rights,
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
    path: '/Admin/DeleteExternalCustomers',
    payload: ids.map((customerID) => ({ customerID })),
    apply: (state) => Object.fromEntries(Object.entries(state).filter(([id]) => !ids.includes(Number(id)))),
  };
}
