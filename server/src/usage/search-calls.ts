/** The call log of all customers. */
import { loggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import type { CallFilter, CallLogAnswer, CallLogQuery, RefusalReasons } from '@fagvaerk/contract/monitoring.ts';
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { Database, Schema } from '../database/schema.ts';
import { endOfDanishDay, startOfDanishDay } from '../time/copenhagen.ts';
import { loadNames } from './read-calls.ts';
import { formatKeyFingerprint } from './usage.ts';

/** A path is looked up beforehand. */
type Filter = Omit<CallFilter, 'path'>;
type Period = Readonly<{ from: Date; to: Date; before?: Cursor | undefined }>;
type Cursor = Readonly<{ at: Date; id: number | string }>;
type Condition = RawBuilder<SqlBool>;

export type SearchSettings = Readonly<{ oldest: Date; nowMs: number; demoKeyFingerprint: number }>;

/** A request reads at most this many rows, so that it is fast whatever matches. All of one customer's are read. */
const rowsReadMaximum = loggedCallsMaximum;

const columns = {
  requestID: 'request_id',
  customerID: 'customer_id',
  code: 'code',
  siteID: 'site_id',
  outcome: 'outcome',
  status: 'status',
  endpointID: 'endpoint_id',
  method: 'method',
} as const satisfies Partial<Record<keyof Filter, keyof Schema['calls']>>;
type Column = keyof typeof columns;

/** The first index whose columns are all filtered is read; the most selective come first. */
const indexes: readonly Column[][] = [
  ['requestID'],
  ['customerID'],
  ['code'],
  ['siteID', 'outcome'],
  ['status'],
  ['endpointID'],
  ['siteID'],
  ['method'],
  ['outcome'],
];

type CallRow = Selectable<Schema['calls']>;

export async function searchCalls(
  db: Database,
  { before, pageSize, ...filter }: Omit<CallLogQuery, 'path'>,
  settings: SearchSettings,
  maskKey: (ending: string) => string,
): Promise<CallLogAnswer> {
  const { read, isMatch } = planSearch(filter, settings, before);
  const { rows } = await sql<CallRow & { nth: number | string; is_match: number }>`
    select * from (select numbered.*, case when ${isMatch} then 1 else 0 end as is_match from ${read} as numbered) as found
    where is_match = 1 or nth = ${rowsReadMaximum} order by at desc, id desc limit ${pageSize + 1}`.execute(db);
  const matching = rows.filter(({ is_match }) => is_match === 1).slice(0, pageSize);
  const isFull = rows.length > pageSize;
  const last = isFull ? matching.at(-1) : rows.find(({ nth }) => Number(nth) === rowsReadMaximum);
  const callerOf = await loadCallers(db, matching, maskKey);
  const toLoggedCall = await loadNames(db);
  return {
    data: matching.map((row) => ({
      ...toLoggedCall(row),
      ...callerOf(row),
      siteID: row.site_id || null,
      endpointID: row.endpoint_id || null,
    })),
    next: last ? formatCursor(last) : null,
    searchedTo: last && !isFull ? last.at.toISOString() : null,
  };
}

export async function listRefusalReasons(
  db: Database,
  filter: Filter,
  settings: SearchSettings,
): Promise<RefusalReasons> {
  if (filter.outcome === 'failed') return { data: [], total: 0, searchedTo: null };
  const { read, isMatch } = planSearch({ ...filter, outcome: 'refused' }, settings);
  type Row = { code: string | null; calls: number | string; first_at: Date | string; last_at: Date | string };
  const { rows } = await sql<Row>`
    select case when ${isMatch} then code end as code, count(*) as calls, min(at) as first_at, max(at) as last_at
    from ${read} as numbered group by 1 order by 2 desc`.execute(db);
  const groups = rows.map(({ code, calls, first_at, last_at }) => ({
    code,
    calls: Number(calls),
    firstAt: new Date(first_at).toISOString(),
    lastAt: new Date(last_at).toISOString(),
  }));
  const rowsRead = groups.reduce((sum, { calls }) => sum + calls, 0);
  const oldest = groups.map(({ firstAt }) => firstAt).sort()[0] ?? null;
  const data = groups.flatMap(({ code, ...group }) => (code === null ? [] : { code, ...group }));
  return { data, total: data.length, searchedTo: rowsRead < rowsReadMaximum ? null : oldest };
}

/** `read` are the newest rows of one index, `isMatch` the filters that it does not cover. */
function planSearch(filter: Filter, settings: SearchSettings, before?: string) {
  const { status, ...others } = filter;
  const isClass = status?.endsWith('xx') ?? false;
  // Only admitted calls can fail with 5xx.
  const outcome = filter.outcome ?? (status === '5xx' ? 'failed' : undefined);
  const wanted: Partial<Record<Column, unknown>> = {
    ...others,
    outcome,
    status: status && !isClass ? Number(status) : undefined,
  };
  const given = (Object.keys(columns) as Column[]).filter((name) => wanted[name] !== undefined && wanted[name] !== '');
  const index = indexes.find((names) => names.every((name) => given.includes(name))) ?? [];
  const isEqual = (name: Column): Condition => sql`${sql.ref(columns[name])} = ${wanted[name]}`;
  const unindexed = given.filter((name) => !index.includes(name)).map(isEqual);
  if (isClass) unindexed.push(sql`status between ${Number(status?.[0]) * 100} and ${Number(status?.[0]) * 100 + 99}`);
  const isNarrow = wanted.customerID || wanted.requestID || wanted.siteID;
  if (!isNarrow) unindexed.push(sql`key_fingerprint <> ${settings.demoKeyFingerprint}`);
  const period = periodOf(filter, settings, before);
  const newestFirst = sql`order by at desc, id desc`;
  const newest = sql`select * from calls where ${allOf([...conditionsOf(period), ...index.map(isEqual)])}
    ${newestFirst} limit ${rowsReadMaximum}`;
  return {
    read: sql`(select newest.*, row_number() over (${newestFirst}) as nth from (${newest}) as newest)`,
    isMatch: allOf(unindexed),
  };
}

const allOf = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`1 = 1` : sql`${sql.join(conditions, sql` and `)}`;

function periodOf({ from, to }: Filter, { oldest, nowMs }: SearchSettings, before: string | undefined): Period {
  const start = from === undefined ? 0 : momentOf(from, startOfDanishDay);
  const end = to === undefined ? nowMs : momentOf(to, (day) => endOfDanishDay(day) - 1);
  const [at, id] = before?.split('-') ?? [];
  return {
    from: new Date(Math.max(oldest.getTime(), start)),
    to: new Date(end),
    before: at && id ? { at: new Date(Number(at)), id: Number(id) } : undefined,
  };
}

const momentOf = (text: string, ofDay: (day: string) => number): number =>
  /^\d{8}$/.test(text) ? ofDay(text) : Date.parse(text);

/** PostgreSQL chooses partitions and a range of the index by the time only, not by the pair. */
function conditionsOf({ from, to, before }: Period): Condition[] {
  const during: Condition[] = [sql`at >= ${from}`, sql`at <= ${to}`];
  return before ? [...during, sql`at <= ${before.at}`, sql`(at, id) < (${before.at}, ${before.id})`] : during;
}

const formatCursor = ({ at, id }: Cursor): string => `${at.getTime()}-${id}`;

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
