import type { CustomerFilters } from '@fagvaerk/contract/customers.ts';
import type { Attention } from '@fagvaerk/contract/usage.ts';
import type { Database } from '../database/schema.ts';
import { listCustomers } from '../directory/customer-list.ts';
import { danishDay } from '../time/copenhagen.ts';
import { dayMs } from '../time/dates.ts';
import { countUnknownKeys } from '../usage/unknown-keys.ts';
import { listAdministrators } from './auth/administrators.ts';

const itemsMaximum = 5;
const recentDays = 7;
const unusedDays = 60;

export async function findAttention(db: Database, manyRefusals: Attention, nowMs: number): Promise<Attention[]> {
  const recently = new Date(nowMs - recentDays * dayMs);
  const administrators = await listAdministrators(db);
  const all: Attention[] = [
    await findFiltered(db, 'expiredInUse', { expiredInUse: 'true' }, nowMs),
    manyRefusals,
    await findFiltered(db, 'keysExpiring', { status: 'ends30' }, nowMs),
    listed('unknownKeys', [], await countUnknownKeys(db, recently)),
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
