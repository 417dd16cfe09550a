import type { CustomerFilter } from '@fagvaerk/contract/customer-list.ts';
import type { Attention, CallCounts, Overview } from '@fagvaerk/contract/monitoring.ts';
import { demoKeyHash } from '../authorization/key-hash.ts';
import type { Database } from '../database/schema.ts';
import { listCustomers } from '../directory/customer-list.ts';
import { danishDay, endOfDanishDay } from '../time/copenhagen.ts';
import { findNames, totalOf } from '../usage/usage-report.ts';
import { listAdministrators } from './auth/administrators.ts';

const dayMs = 24 * 60 * 60 * 1000;
const itemsMaximum = 5;
const recentDays = 7;
const unusedDays = 60;
/** Of at least this many calls. */
const manyRefusals = { share: 0.1, calls: 20 };

/** `byCustomer` are the calls of the last seven days. */
export async function findAttention(
  db: Database,
  byCustomer: ReadonlyMap<string, CallCounts>,
  nowMs: number,
): Promise<Attention[]> {
  const recently = new Date(nowMs - recentDays * dayMs);
  const administrators = await listAdministrators(db);
  const all: Attention[] = [
    listed('expiredInUse', await findExpiredInUse(db, recently, nowMs)),
    await findManyRefusals(db, byCustomer),
    await findFiltered(db, 'keysExpiring', 'ends30', nowMs),
    await countUnknownKeys(db, recently),
    await findFiltered(db, 'noRights', 'noRights', nowMs),
    await findUnused(db, nowMs),
    listed(
      'noSecondFactor',
      administrators.filter(({ confirmed_at }) => confirmed_at === null),
    ),
  ];
  return all.filter(({ count }) => count > 0);
}

type Item = Attention['items'][number];

const listed = (kind: Attention['kind'], found: readonly Item[], count = found.length): Attention => ({
  kind,
  count,
  items: found.slice(0, itemsMaximum).map(({ id, name }) => ({ id, name })),
});

async function findExpiredInUse(db: Database, since: Date, nowMs: number): Promise<Item[]> {
  const rows = await db
    .selectFrom('customers')
    .innerJoin('last_use', 'last_use.customer_id', 'customers.id')
    .select(['id', 'name', 'valid_until', 'at'])
    .where('api_access', '=', true)
    .where('valid_until', '<', danishDay(nowMs))
    .where('at', '>=', since)
    .orderBy('name_order')
    .execute();
  return rows.filter(({ at, valid_until }) => at.getTime() >= endOfDanishDay(valid_until));
}

async function findManyRefusals(db: Database, byCustomer: ReadonlyMap<string, CallCounts>): Promise<Attention> {
  const ids = [...byCustomer]
    .filter(([, counts]) => {
      const calls = totalOf(counts);
      return calls >= manyRefusals.calls && counts.refused > manyRefusals.share * calls;
    })
    .sort(([, a], [, b]) => b.refused - a.refused)
    .map(([id]) => id);
  const shown = ids.slice(0, itemsMaximum);
  const names = await findNames(db, 'customer', shown);
  const items = shown.map((id) => ({ id: Number(id), name: names.get(id) ?? '' }));
  return listed('manyRefusals', items, ids.length);
}

async function findFiltered(
  db: Database,
  kind: Attention['kind'],
  filter: CustomerFilter,
  nowMs: number,
): Promise<Attention> {
  const paging = { page: 1, pageSize: itemsMaximum };
  const query = { search: '', sort: undefined, filter, paging, today: danishDay(nowMs) };
  const { customers, total } = await listCustomers(db, query);
  return listed(kind, customers, total);
}

async function countUnknownKeys(db: Database, since: Date): Promise<Attention> {
  const counted = db.selectFrom('unknown_keys').select(({ fn }) => fn.countAll().as('count'));
  const { count } = await counted.where('last_at', '>=', since).executeTakeFirstOrThrow();
  return listed('unknownKeys', [], Number(count));
}

/** Working keys that have existed for as long. */
async function findUnused(db: Database, nowMs: number): Promise<Attention> {
  const since = new Date(nowMs - unusedDays * dayMs);
  const rows = await db
    .selectFrom('customers')
    .leftJoin('last_use', 'last_use.customer_id', 'customers.id')
    .select(({ fn }) => ['id', 'name', fn.countAll().over().as('count')])
    .where('api_access', '=', true)
    .where('valid_until', '>=', danishDay(nowMs))
    .where('created_at', '<', since)
    .where('key_hash', '!=', demoKeyHash)
    .where(({ or, eb }) => or([eb('at', 'is', null), eb('at', '<', since)]))
    .orderBy('name_order')
    .limit(itemsMaximum)
    .execute();
  return listed('unused', rows, Number(rows[0]?.count ?? 0));
}

export async function readSetup(db: Database): Promise<Omit<Overview['setup'], 'hasSecondFactor'>> {
  const customers = db.selectFrom('customers').where('key_hash', '!=', demoKeyHash).select('id').limit(1);
  const sites = db
    .selectFrom('sites')
    .leftJoin('test_sites', 'test_sites.site_id', 'sites.id')
    .where(({ or, eb }) => or([eb('kind', '=', 'live'), eb('is_own', '=', true)]))
    .select('id')
    .limit(1);
  const handedOver = db
    .selectFrom('audit')
    .where('action', 'in', ['customer.keyRevealed', 'customer.handoverOpened'])
    .select('id')
    .limit(1);
  const called = customers.innerJoin('last_use', 'last_use.customer_id', 'customers.id');
  const hasCall = (await called.execute()).length > 0;
  return {
    hasOwnSite: (await sites.execute()).length > 0,
    hasCustomer: (await customers.execute()).length > 0,
    // History may have been deleted since.
    hasHandedOverKey: hasCall || (await handedOver.execute()).length > 0,
    hasCall,
  };
}
