import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../../test/fixtures/test-portal.ts';
import { danishDay, dayAfter } from '../danish-day.ts';

const sizes = { few: 100, many: 10_000 };
let portals: Record<keyof typeof sizes, TestPortal>;

/** Straight into the tables: how they come there is told elsewhere. */
async function fill(portal: TestPortal, count: number): Promise<void> {
  const { db } = portal.access;
  const today = danishDay(Date.now());
  const rows = Array.from({ length: count }, (_, index) => {
    const name = `Kunde ${String(index).padStart(5, '0')}`;
    return {
      key_hash: `hash ${index}`,
      key_sealed: '',
      key_ending: 'ab12',
      name,
      contact_name: 'Bo',
      contact_email: 'bo@example.dk',
      contact_phone: '11',
      valid_until: dayAfter(today, index % 700),
      created_by_user: 'admin',
      access_all: index % 3 === 0,
      api_access: index % 20 !== 0,
      created_at: new Date(),
      search_text: `${name}\nbo\nbo@example.dk\n11`.toLowerCase(),
      name_order: name,
      contact_order: 'bo',
    };
  });
  for (let start = 0; start < count; start += 500) {
    const ids = await db
      .insertInto('customers')
      .values(rows.slice(start, start + 500))
      .returning('id')
      .execute();
    const customers = ids.map(({ id }) => id);
    await db
      .insertInto('site_access')
      .values(customers.map((customer_id) => ({ customer_id, site_id: 1 })))
      .execute();
    const flags = { allow_post: false, allow_get: true, allow_put: false, allow_delete: false };
    const entitled = customers.filter((id) => id % 4 !== 0);
    await db
      .insertInto('endpoint_access')
      .values(
        entitled.flatMap((customer_id) =>
          [1, 2, 3, 4].map((endpoint_id) => ({ customer_id, site_id: 1, endpoint_id, ...flags })),
        ),
      )
      .execute();
    await db
      .insertInto('last_use')
      .values(
        customers
          .filter((id) => id % 2 === 0)
          .map((customer_id) => ({ customer_id, at: new Date(customer_id * 1000) })),
      )
      .execute();
  }
}

beforeAll(async () => {
  portals = { few: await openTestPortal(), many: await openTestPortal() };
  await fill(portals.few, sizes.few);
  await fill(portals.many, sizes.many);
});
afterAll(async () => {
  for (const portal of Object.values(portals)) await portal.close();
});

/** The fastest of several: what else the machine has to do only adds to it. */
async function leastMs(portal: TestPortal, url: string): Promise<number> {
  const times: number[] = [];
  for (let turn = 0; turn < 7; turn++) {
    const startMs = performance.now();
    await portal.get(url);
    times.push(performance.now() - startMs);
  }
  return Math.min(...times);
}

const growthOf = async (url: string) => (await leastMs(portals.many, url)) / (await leastMs(portals.few, url));

describe('a hundred times as many customers', () => {
  it.each([
    'sort=customerName',
    'sort=-validUntil',
    'filter=ends30',
    'filter=ends30&sort=validUntil',
    'filter=expired',
  ])('cost a page by %s hardly more: an index leads to it', async (query) =>
    expect(await growthOf(`/Admin/customers?pageSize=50&${query}`)).toBeLessThan(20),
  );

  it.each(['customers?pageSize=50&sort=-lastUsed', 'customers?pageSize=50&filter=noRights', 'CountCustomers'])(
    'cost %s in proportion at most: each is looked at once',
    async (call) => expect(await growthOf(`/Admin/${call}`)).toBeLessThan(300),
  );

  it('do not make a page longer', async () => {
    const { data, total } = (await portals.many.get('/Admin/customers?pageSize=50')).json();
    expect([data.length, total]).toEqual([50, sizes.many]);
  });
});
