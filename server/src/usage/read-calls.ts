/** The log of calls, as it is looked at. */
import { setImmediate as othersTurn } from 'node:timers/promises';
import type { FoundCall, LoggedCall } from '@fagvaerk/contract/admin-answers.ts';
import { openLoggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import type { Database } from '../database/schema.ts';
import { inSlices, type Sliced } from '../slices.ts';
import { type LogShare, oldestLogged, type Packed, piecesAtOnce } from './logged-calls.ts';
import { unchartedPaths } from './usage.ts';

/** All that is kept of a customer, newest first, and how it reads: for all who look at it at the same time. */
export type ReadLog = Readonly<{ calls: readonly Packed[]; maximum: number; unpack: Unpack }>;

export async function readLog(db: Database, customerID: number, share: LogShare, nowMs: number): Promise<ReadLog> {
  const oldest = oldestLogged(share, nowMs);
  const pieces = await db
    .selectFrom('logged_calls')
    .select('calls')
    .where('customer_id', '=', customerID)
    .where('at', '>=', oldest)
    .orderBy('number', 'desc')
    .execute();
  const unpack = await makeUnpack(db);
  return { calls: await inSlices(parse(pieces, oldest.getTime())), maximum: share.calls, unpack };
}

function* parse(pieces: readonly Readonly<{ calls: string }>[], oldestMs: number): Sliced<Packed[]> {
  const found: Packed[] = [];
  for (const { calls } of pieces) {
    for (const call of (JSON.parse(calls) as Packed[]).reverse()) if (call[0] >= oldestMs) found.push(call);
    yield;
  }
  return found;
}

/** What calls are narrowed to; what is empty narrows nothing. */
export type CallFilter = Readonly<
  Partial<Record<'outcome' | 'method' | 'path' | 'siteName' | 'requestID', string | undefined>>
>;
export type SoughtCalls = CallFilter &
  Readonly<{
    /** Only what was called from there: of the open key nobody sees more. */
    address?: string | undefined;
    /** A call as the one who asks may see it. */
    asSeen?: (call: LoggedCall) => LoggedCall;
    /** What a key is shown as, by its mark; null for one that is no longer known. Without it no call tells its key. */
    keyNamed?: ((keyMark: number) => string | null) | undefined;
  }>;

const unpackedAtOnce = 100;

/** Newest first. */
export function* seekCalls(log: ReadLog, { address, asSeen, keyNamed, ...filter }: SoughtCalls): Sliced<LoggedCall[]> {
  const isWanted = makeIsWanted(filter);
  const own =
    address === undefined
      ? log.calls.slice(0, log.maximum)
      : log.calls.filter((call) => addressOf(call) === address).slice(0, openLoggedCallsMaximum);
  const found: LoggedCall[] = [];
  for (const [place, packed] of own.entries()) {
    const call = log.unpack(packed);
    const seen = asSeen ? asSeen(call) : call;
    if (keyNamed) seen.apiKey = keyNamed(keyMarkOf(packed));
    if (isWanted(seen)) found.push(seen);
    if (place % unpackedAtOnce === 0) yield;
  }
  return found;
}

const addressOf = ([, , , , , , , , , , address]: Packed): string => address;
/** What was kept before keys were told apart has none, which is nobody's. */
const keyMarkOf = ([, , , , , , , , , , , keyMark]: Packed): number => keyMark;

function makeIsWanted(filter: CallFilter): (call: LoggedCall) => boolean {
  const wanted = Object.entries(filter).flatMap(([field, value]) => (value ? [[field, fold(value)] as const] : []));
  return (call) => wanted.every(([field, value]) => fold(call[field as keyof CallFilter] ?? '') === value);
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

type Unpack = (packed: Packed) => LoggedCall;

async function makeUnpack(db: Database): Promise<Unpack> {
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
