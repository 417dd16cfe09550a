/** The call log of all customers. */
import type { CallFilter, CallLogAnswer, CallLogQuery, RefusalReasons } from '@fagvaerk/contract/calls.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { inSnapshot } from '../database/write.ts';
import { endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import { loadNames } from './read-calls.ts';
import { formatKeyFingerprint } from './usage.ts';

/** A path is looked up beforehand. */
type Filter = Omit<CallFilter, 'path'>;
type CallRow = Selectable<Schema['calls']>;

export type SearchSettings = Readonly<{ oldest: Date; nowMs: number }>;

/** A request reads at most this many rows, so that it is fast whatever matches. More than are kept of a customer. */
const rowsReadMaximum = 10_000;

const columns = {
  requestID: 'request_id',
  customerID: 'customer_id',
  code: 'code',
  siteID: 'site_id',
  outcome: 'outcome',
  endpointID: 'endpoint_id',
  method: 'method',
} as const satisfies Partial<Record<keyof Filter, keyof Schema['calls']>>;
type Column = keyof typeof columns;

/** Have an index, by time. The most selective come first; a site comes before a code, whose index lacks the demo key. */
const indexed: readonly Column[] = ['requestID', 'customerID', 'siteID', 'code'];

export async function searchCalls(
  db: Database,
  { before, pageSize, ...filter }: Omit<CallLogQuery, 'path'>,
  settings: SearchSettings,
  maskKey: (ending: string) => string,
): Promise<CallLogAnswer> {
  return inSnapshot(db, async (trx) => {
    const { matching, findLastRead } = selectCalls(trx, filter, settings, before);
    const found = await matching
      .selectAll()
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(pageSize + 1)
      .execute();
    const rows = found.slice(0, pageSize);
    const isFull = found.length > pageSize;
    const last = isFull ? rows.at(-1) : await findLastRead();
    const callerOf = await loadCallers(trx, rows, maskKey);
    const toLoggedCall = await loadNames(trx);
    return {
      data: rows.map((row) => ({
        ...toLoggedCall(row),
        ...callerOf(row),
        siteID: row.site_id || null,
        endpointID: row.endpoint_id || null,
      })),
      next: last ? `${last.at.getTime()}-${last.id}` : null,
      searchedTo: last && !isFull ? last.at.toISOString() : null,
    };
  });
}

export async function listRefusalReasons(
  db: Database,
  filter: Filter,
  settings: SearchSettings,
): Promise<RefusalReasons> {
  if (filter.outcome === 'failed') return { data: [], total: 0, searchedTo: null };
  return inSnapshot(db, async (trx) => {
    const { matching, findLastRead } = selectCalls(trx, { ...filter, outcome: 'refused' }, settings);
    const reasons = await matching
      .where('code', 'is not', null)
      .select(({ fn }) => ['code', fn.countAll().as('calls'), fn.min('at').as('first_at'), fn.max('at').as('last_at')])
      .groupBy('code')
      .orderBy('calls', 'desc')
      .execute();
    const data = reasons.map(({ code, calls, first_at, last_at }) => ({
      code: code ?? '',
      calls: Number(calls),
      firstAt: new Date(first_at).toISOString(),
      lastAt: new Date(last_at).toISOString(),
    }));
    const last = await findLastRead();
    return { data, total: data.length, searchedTo: last?.at.toISOString() ?? null };
  });
}

/** The newest rows of the period and of one index, and those of them that match. */
function selectCalls(db: Database, filter: Filter, { oldest, nowMs }: SearchSettings, before?: string) {
  const { status } = filter;
  const from = filter.from === undefined ? 0 : momentOf(filter.from, startOfDanishDay);
  const to = filter.to === undefined ? nowMs : momentOf(filter.to, (day) => endOfDanishDay(day) - 1);
  const [beforeAt, beforeID] = before?.split('-').map(Number) ?? [];
  // PostgreSQL chooses partitions and a range of the index by the time only, not by the pair.
  const end = new Date(Math.min(to, beforeAt ?? to));
  const isBefore = sql<SqlBool>`(at, id) < (${new Date(beforeAt ?? 0)}, ${beforeID})`;
  const given = (Object.keys(columns) as Column[]).filter((name) => filter[name] !== undefined && filter[name] !== '');
  const index = indexed.find((name) => given.includes(name));
  const areEqual = (names: readonly Column[]) =>
    names.map((name) => sql<SqlBool>`${sql.ref(columns[name])} = ${filter[name]}`);
  const newest = db
    .selectFrom('calls')
    .where('at', '>=', new Date(Math.max(oldest.getTime(), from)))
    .where('at', '<=', end)
    .where(({ and }) => and(areEqual(index ? [index] : [])))
    .$if(beforeID !== undefined, (calls) => calls.where(isBefore))
    // Anyone may fill the log with the demo key, and only its calls have a network. These indexes lack them.
    .$if(index === undefined || index === 'code', (calls) => calls.where('network', 'is', null))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(rowsReadMaximum);
  const [lowest, highest] = [Number(status?.replace('xx', '00')), Number(status?.replace('xx', '99'))];
  // The limit of `newest` keeps databases from choosing another index.
  const matching = db
    .selectFrom(newest.selectAll().as('calls'))
    .where(({ and }) => and(areEqual(given.filter((name) => name !== index))))
    .$if(status !== undefined, (calls) => calls.where('status', '>=', lowest).where('status', '<=', highest));
  const lastRead = newest
    .select(['at', 'id'])
    .limit(1)
    .offset(rowsReadMaximum - 1);
  /** Undefined if fewer rows than the maximum were read. */
  return { matching, findLastRead: () => lastRead.executeTakeFirst() };
}

const momentOf = (text: string, ofDay: (day: string) => number): number =>
  /^\d{8}$/.test(text) ? ofDay(text) : Date.parse(text);

/** With the masked key where a customer has had several. */
async function loadCallers(db: Database, calls: readonly CallRow[], maskKey: (ending: string) => string) {
  const ids = [...new Set(calls.map(({ customer_id }) => customer_id))];
  const rows = await db
    .selectFrom('customers')
    .select(['id', 'name', 'key_hash', 'key_ending', 'old_key_hash', 'old_key_ending'])
    .where('id', 'in', [0, ...ids])
    .execute();
  const customers = new Map(rows.map((row) => [row.id, row]));
  return ({ customer_id: customerID, key_fingerprint }: CallRow) => {
    const customer = customers.get(customerID);
    const caller = { customerID, customerName: customer?.name ?? '' };
    if (!customer?.old_key_hash) return caller;
    const fingerprint = formatKeyFingerprint(key_fingerprint);
    const { key_hash, key_ending, old_key_hash, old_key_ending } = customer;
    const oldEnding = old_key_hash.startsWith(fingerprint) ? old_key_ending : null;
    const ending = key_hash.startsWith(fingerprint) ? key_ending : oldEnding;
    return { ...caller, apiKey: ending === null ? null : maskKey(ending) };
  };
}
