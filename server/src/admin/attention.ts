import type { CustomerFilters } from '@fagvaerk/contract/customer-list.ts';
import type { Attention, CallCounts, Overview } from '@fagvaerk/contract/monitoring.ts';
import { demoKeyHash } from '../authorization/key-hash.ts';
import type { Database } from '../database/schema.ts';
import { listCustomers } from '../directory/customer-list.ts';
import { danishDay } from '../time/copenhagen.ts';
import { dayMs } from '../time/dates.ts';
import { findNames, totalOf } from '../usage/usage-report.ts';
import { listAdministrators } from './auth/administrators.ts';

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
    await findFiltered(db, 'expiredInUse', { expiredInUse: 'true' }, nowMs),
    await findManyRefusals(db, byCustomer),
    await findFiltered(db, 'keysExpiring', { status: 'ends30' }, nowMs),
    await countUnknownKeys(db, recently),
    await findFiltered(db, 'noRights', { status: 'noRights' }, nowMs),
    await findFiltered(db, 'unused', { unusedDays }, nowMs),
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
  filters: CustomerFilters,
  nowMs: number,
): Promise<Attention> {
  const paging = { page: 1, pageSize: itemsMaximum };
  const query = {
    search: '',
    sort: undefined,
    filters: { ...filters, withoutDemo: 'true' as const },
    paging,
    today: danishDay(nowMs),
  };
  const { customers, total } = await listCustomers(db, query);
  return listed(kind, customers, total);
}

async function countUnknownKeys(db: Database, since: Date): Promise<Attention> {
  const counted = db.selectFrom('unknown_keys').select(({ fn }) => fn.countAll().as('count'));
  const { count } = await counted.where('last_at', '>=', since).executeTakeFirstOrThrow();
  return listed('unknownKeys', [], Number(count));
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
