import type { TestPortal } from '../test-portal.fixture.ts';

/** A customer that breaks no rule. */
export const goodCustomer = {
  CustomerName: 'Ærø Data ApS',
  ContactName: 'Åse Kjær',
  ContactEmail: 'aase@aeroedata.dk',
  ContactPhone: '62 52 11 22',
  ValidUntil: '20301231',
  CreatedByUser: 'admin',
  AccessAll: false,
};

/** Creates customers like the good one, with the facts that are given; answers with what the call answered. */
export async function createCustomers(portal: TestPortal, ...facts: Partial<typeof goodCustomer>[]) {
  const wanted = facts.map((some) => ({ ...goodCustomer, ...some }));
  const response = await portal.post('/Admin/CreateExternalCustomers', wanted);
  return response.json().successObjects as { customerID: number; apiKey: string; customerName: string }[];
}

export async function createCustomer(portal: TestPortal, facts: Partial<typeof goodCustomer> = {}) {
  const [created] = await createCustomers(portal, facts);
  if (!created) throw new Error('The customer was not created');
  return created;
}

export const allRights = { AllowPOST: true, AllowGET: true, AllowDELETE: true, AllowPUT: true };

/** The actions in the history, newest first. */
export async function actionsOf(portal: TestPortal, customerID?: number): Promise<string[]> {
  const filter = customerID === undefined ? '' : `?customerID=${customerID}`;
  const { data } = (await portal.get(`/Admin/audit${filter}`)).json();
  return data.map(({ action }: { action: string }) => action);
}
