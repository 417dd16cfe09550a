import { type UsageGroup, usageGroups } from '@fagvaerk/contract/usage.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/schema.ts';
import { countDays, dayAfter } from '../time/copenhagen.ts';
import { lockUsage } from './usage.ts';

type Sum = RawBuilder<number | string>;

/** Sums of `usage`. Server errors are some of the failed calls. */
export const sums = {
  accepted: sql`sum(case when status_class < 4 then calls - refused else 0 end)` as Sum,
  refused: sql`sum(refused)` as Sum,
  failed: sql`sum(case when status_class >= 4 then calls - refused else 0 end)` as Sum,
  server_errors: sql`sum(case when status_class >= 5 then calls - refused else 0 end)` as Sum,
};

const ids = { day: sql`0`, customer: sql`customer_id`, endpoint: sql`endpoint_id`, site: sql`site_id` };

/** Before customers are deleted, because their counts go with them. */
export async function subtractFromTotals(trx: Database, customerIDs: readonly number[]): Promise<void> {
  await lockUsage(trx);
  const counts = Object.entries(sums);
  const own = sql.join(counts.map(([name, sum]) => sql`${sum} as ${sql.ref(name)}`));
  const remaining = sql.join(
    counts.map(([name]) => sql`${sql.ref(name)} = usage_totals.${sql.ref(name)} - own.${sql.ref(name)}`),
  );
  for (const group of usageGroups)
    await sql`update usage_totals set ${remaining}
      from (select day, ${ids[group]} as id, ${own} from usage where customer_id in (${sql.join(customerIDs)})
        group by day, id) as own
      where usage_totals.grouped_by = ${group} and usage_totals.day = own.day and usage_totals.id = own.id`.execute(
      trx,
    );
}

/** With these and an id, every row is looked up in the index. */
export const daysBetween = (from: string, to: string): string[] =>
  Array.from({ length: countDays(from, to) }, (_, index) => dayAfter(from, index));

export type Days = Readonly<{ from: string; to: string }>;
type Subject = Readonly<Partial<Record<'customerID' | 'siteID' | 'endpointID', number | undefined>>>;

/** Undefined if only `usage` has the answer. */
export function selectTotals(
  db: Database,
  { from, to }: Days,
  group: UsageGroup,
  { customerID, siteID, endpointID }: Subject,
) {
  const subjects = { customer: customerID, site: siteID, endpoint: endpointID };
  const given = usageGroups.filter((one) => one !== 'day' && subjects[one] !== undefined);
  const [groupedBy = group] = given;
  if (given.length > 1 || (group !== 'day' && group !== groupedBy)) return undefined;
  const id = groupedBy === 'day' ? undefined : subjects[groupedBy];
  const key = group === 'day' ? 'day' : 'id';
  return db
    .selectFrom('usage_totals')
    .where('grouped_by', '=', groupedBy)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .$if(id !== undefined, (totals) => totals.where('id', '=', id ?? 0).where('day', 'in', daysBetween(from, to)))
    .select(({ ref, fn }) => [ref(key).as('key'), fn.sum('accepted').as('accepted'), fn.sum('refused').as('refused')])
    .select(({ fn }) => [fn.sum('failed').as('failed'), fn.sum('server_errors').as('server_errors')])
    .groupBy(key);
}
