import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CallOutcome, FoundCall, LoggedCall } from '@fagvaerk/contract/admin-answers.ts';
import { loggedCallsDays, loggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import type { Database, WriteTransaction } from '../database/schema.ts';
import { findPresent, unchartedPaths } from './usage.ts';

/** A call that was answered. Site and endpoint as they are counted. */
export type AnsweredCall = Readonly<{
  atMs: number;
  siteID: number;
  endpointID: number;
  method: string;
  status: number;
  outcome: CallOutcome | null;
  code: string | null;
  durationMs: number;
  bytes: number;
  requestID: string;
  address: string;
}>;

/** Calls of one customer that are written as one row: a row for each would cost a good part of what the call does. */
export type Piece = Readonly<{ customerID: number; calls: readonly AnsweredCall[] }>;

const dayMs = 24 * 60 * 60 * 1000;
/** Of the longest pieces that is a few megabytes: nobody has to wait long. */
const piecesAtOnce = 200;
const unpackedAtOnce = 1_000;
/** After so many calls of a customer those beyond its share are deleted. Until then nobody reads them. */
const trimmedEvery = 1_000;

/** Behind those that were written before, all or nothing. Customers that are gone meanwhile are left out. */
export async function saveCalls(db: Database, pieces: readonly Piece[]): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const present = await findPresent(trx, [...new Set(pieces.map(({ customerID }) => customerID))]);
    const kept = pieces.filter(({ customerID }) => present.has(customerID));
    if (kept.length === 0) return;
    const ends = await drawNumbers(trx, kept);
    const next = new Map([...ends].map(([customerID, { before }]) => [customerID, before]));
    const rows = kept.map(({ customerID, calls }) => {
      const number = (next.get(customerID) ?? 0) + calls.length;
      next.set(customerID, number);
      return { customer_id: customerID, number, at: timeOf(calls), calls: JSON.stringify(calls.map(pack)) };
    });
    await trx.insertInto('logged_calls').values(rows).execute();
    for (const [customerID, { before, last }] of ends)
      if (Math.floor(last / trimmedEvery) > Math.floor(before / trimmedEvery))
        await deleteUpTo(trx, customerID, last - loggedCallsMaximum);
  });
}

type Numbers = Readonly<{ before: number; last: number }>;

/** What the customer's calls are numbered by. Whoever else writes calls of the same customers waits; in one order, so that nobody waits for ever. */
async function drawNumbers(trx: WriteTransaction, pieces: readonly Piece[]): Promise<Map<number, Numbers>> {
  const counts = new Map<number, { at: Date; calls: number }>();
  for (const { customerID, calls } of pieces)
    counts.set(customerID, { at: timeOf(calls), calls: calls.length + (counts.get(customerID)?.calls ?? 0) });
  const rows = await trx
    .insertInto('last_use')
    .values(
      [...counts].sort(([a], [b]) => a - b).map(([customer_id, { at, calls }]) => ({ customer_id, at, logged: calls })),
    )
    .onConflict((conflict) =>
      conflict
        .column('customer_id')
        .doUpdateSet(({ eb, ref }) => ({ logged: eb('last_use.logged', '+', ref('excluded.logged')) })),
    )
    .returning(['customer_id', 'logged'])
    .execute();
  return new Map(
    rows.map(({ customer_id, logged }) => {
      const last = Number(logged);
      return [customer_id, { before: last - (counts.get(customer_id)?.calls ?? 0), last }];
    }),
  );
}

const timeOf = (calls: readonly AnsweredCall[]): Date => new Date(calls.at(-1)?.atMs ?? 0);

/** By their numbers: none of the others is looked at. */
async function deleteUpTo(trx: WriteTransaction, customerID: number, number: number): Promise<void> {
  await trx.deleteFrom('logged_calls').where('customer_id', '=', customerID).where('number', '<=', number).execute();
}

/** In small parts, between which others get their turn. Where a link was opened from is kept for no longer either. */
export async function deleteOldCalls(db: Database, nowMs: number): Promise<void> {
  await db
    .deleteFrom('key_handovers')
    .where(({ eb, fn }) => eb(fn.coalesce('opened_at', 'valid_until'), '<', oldestAt(nowMs)))
    .execute();
  const old = db
    .selectFrom('logged_calls')
    .select('at')
    .where('at', '<', oldestAt(nowMs))
    .orderBy('at')
    .limit(piecesAtOnce);
  for (;;) {
    const { numDeletedRows } = await db.deleteFrom('logged_calls').where('at', 'in', old).executeTakeFirstOrThrow();
    if (numDeletedRows < piecesAtOnce) return;
    await othersTurn();
  }
}

const oldestAt = (nowMs: number): Date => new Date(nowMs - loggedCallsDays * dayMs);

type Packed = ReturnType<typeof pack>;

/** Without names: a log of thousands is read and written whole. */
const pack = (call: AnsweredCall) =>
  [
    call.atMs,
    call.siteID,
    call.endpointID,
    call.method,
    call.status,
    call.outcome,
    call.code,
    call.durationMs,
    call.bytes,
    call.requestID,
    call.address,
  ] as const;

/** The calls of a customer, newest first. */
export async function listCalls(db: Database, customerID: number, nowMs: number): Promise<LoggedCall[]> {
  const oldest = oldestAt(nowMs);
  const pieces = await db
    .selectFrom('logged_calls')
    .select('calls')
    .where('customer_id', '=', customerID)
    .where('at', '>=', oldest)
    .orderBy('number', 'desc')
    .execute();
  const unpack = await makeUnpack(db);
  const found: LoggedCall[] = [];
  let unpacked = 0;
  for (const { calls } of pieces) {
    const packed = JSON.parse(calls) as Packed[];
    for (const call of packed.reverse())
      if (call[0] >= oldest.getTime() && found.length < loggedCallsMaximum) found.push(unpack(call));
    unpacked += packed.length;
    if (unpacked < unpackedAtOnce) continue;
    unpacked = 0;
    await othersTurn();
  }
  return found;
}

/** What calls are narrowed to; what is empty narrows nothing. */
export type CallFilter = Readonly<
  Partial<Record<'outcome' | 'method' | 'path' | 'siteName' | 'requestID', string | undefined>>
>;

export function narrowCalls(calls: readonly LoggedCall[], filter: CallFilter): readonly LoggedCall[] {
  const wanted = Object.entries(filter).flatMap(([field, value]) => (value ? [[field, fold(value)] as const] : []));
  const isWanted = (call: LoggedCall) =>
    wanted.every(([field, value]) => fold(call[field as keyof CallFilter] ?? '') === value);
  return wanted.length === 0 ? calls : calls.filter(isWanted);
}

const fold = (text: string): string => text.toLowerCase();

/** Those with an id, of whatever customer; the search ends with the newest part of the log that has any. */
export async function findCalls(db: Database, requestID: string): Promise<FoundCall[]> {
  if (!isRequestID(requestID)) return [];
  let before: Date | undefined;
  for (;;) {
    let pieces = db.selectFrom('logged_calls');
    if (before) pieces = pieces.where('at', '<', before);
    const end = await pieces.select('at').orderBy('at', 'desc').limit(1).offset(piecesAtOnce).executeTakeFirst();
    if (end) pieces = pieces.where('at', '>=', end.at);
    const likely = await pieces
      .innerJoin('customers', 'customers.id', 'logged_calls.customer_id')
      .select(['customers.id', 'customers.name', 'logged_calls.calls'])
      .where('logged_calls.calls', 'like', `%"${requestID}"%`)
      .orderBy('logged_calls.at', 'desc')
      .execute();
    const found = await findAmong(db, likely, requestID);
    if (found.length > 0 || !end) return found;
    before = end.at;
    await othersTurn();
  }
}

/** As callers may choose them; nothing in it means anything to a database. */
const isRequestID = (text: string): boolean => /^[\w.:-]+$/.test(text);

async function findAmong(
  db: Database,
  pieces: readonly Readonly<{ id: number; name: string; calls: string }>[],
  requestID: string,
): Promise<FoundCall[]> {
  if (pieces.length === 0) return [];
  const unpack = await makeUnpack(db);
  return pieces.flatMap(({ id, name, calls }) => {
    const own = (JSON.parse(calls) as Packed[]).reverse().map(unpack);
    const meant = own.filter((call) => call.requestID === requestID);
    return meant.map((call) => ({ ...call, customerID: id, customerName: name }));
  });
}

async function makeUnpack(db: Database): Promise<(packed: Packed) => LoggedCall> {
  const sites = await db.selectFrom('sites').select(['id', 'name']).execute();
  const endpoints = await db.selectFrom('endpoints').select(['id', 'path']).execute();
  const siteNames = new Map(sites.map(({ id, name }) => [id, name]));
  const paths = new Map([...unchartedPaths, ...endpoints.map(({ id, path }) => [id, path] as const)]);
  return ([atMs, siteID, endpointID, method, status, outcome, code, durationMs, bytes, requestID, address]) => ({
    at: new Date(atMs).toISOString(),
    siteName: siteNames.get(siteID) ?? null,
    method,
    path: paths.get(endpointID) ?? null,
    status,
    outcome,
    code,
    durationMs,
    bytes,
    requestID,
    address,
  });
}
