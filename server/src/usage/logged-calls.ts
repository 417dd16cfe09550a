import { setImmediate as othersTurn } from 'node:timers/promises';
import type { CallOutcome } from '@fagvaerk/contract/admin-answers.ts';
import { loggedCallsDays, loggedCallsMaximum, openLoggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import { sql } from 'kysely';
import { deleteInSteps } from '../database/room.ts';
import type { Database, WriteTransaction } from '../database/schema.ts';
import { networkOf } from '../edge/network.ts';
import { findPresent } from './usage.ts';

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
  /** Which of the customer's keys it carried, as they are counted. */
  keyMark: number;
}>;

/** What the log keeps of each customer: whichever is less. */
export type LogShare = Readonly<{ days: number; calls: number }>;
export const standardShare: LogShare = { days: loggedCallsDays, calls: loggedCallsMaximum };

/** Calls of one customer that are written as one row: a row for each would cost a good part of what the call does. */
export type Piece = Readonly<{ customerID: number; calls: readonly AnsweredCall[] }>;

const dayMs = 24 * 60 * 60 * 1000;
/** Of the longest pieces that is a few megabytes: nobody has to wait long. */
export const piecesAtOnce = 200;
/** Of the longest, that is some five milliseconds. */
const piecesBetweenTurns = 8;
/** After so many calls of a customer those beyond its share are deleted. Until then nobody reads them. */
const trimmedEvery = 1_000;

/** Behind those that were written before, all or nothing. Customers that are gone meanwhile are left out. */
export async function saveCalls(
  db: Database,
  pieces: readonly Piece[],
  share: LogShare,
  openKeyHash?: string,
): Promise<void> {
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
      if (Math.floor(last / trimmedEvery) > Math.floor(before / trimmedEvery)) {
        if (await hasKey(trx, customerID, openKeyHash)) await keepShares(trx, customerID, share.calls);
        else await deleteUpTo(trx, customerID, last - share.calls);
      }
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

async function hasKey(trx: WriteTransaction, customerID: number, keyHash = ''): Promise<boolean> {
  const holder = await trx.selectFrom('customers').select('id').where('key_hash', '=', keyHash).executeTakeFirst();
  return holder?.id === customerID;
}

/** Of the open key each network keeps its latest few: whoever calls all day would push out what others called. */
async function keepShares(trx: WriteTransaction, customerID: number, callsInAll: number): Promise<void> {
  const own = trx.selectFrom('logged_calls').where('customer_id', '=', customerID);
  const pieces = await own.select(['number', 'calls']).orderBy('number', 'desc').execute();
  const kept = new Map<string, number>();
  let room = callsInAll;
  const hasPlace = ([, , , , , , , , , , address]: Packed): boolean => {
    const network = networkOf(address);
    const before = kept.get(network) ?? 0;
    if (before === openLoggedCallsMaximum || room === 0) return false;
    kept.set(network, before + 1);
    room--;
    return true;
  };
  const emptied: number[] = [];
  for (const [place, { number, calls }] of pieces.entries()) {
    const packed = JSON.parse(calls) as Packed[];
    const left = packed.toReversed().filter(hasPlace).reverse();
    if (left.length === 0) emptied.push(Number(number));
    else if (left.length < packed.length)
      await trx
        .updateTable('logged_calls')
        .set({ calls: JSON.stringify(left) })
        .where('customer_id', '=', customerID)
        .where('number', '=', number)
        .execute();
    if (place % piecesBetweenTurns === 0) await othersTurn();
  }
  for (let from = 0; from < emptied.length; from += piecesAtOnce)
    await trx
      .deleteFrom('logged_calls')
      .where('customer_id', '=', customerID)
      .where('number', 'in', emptied.slice(from, from + piecesAtOnce))
      .execute();
}

/** What is older than is kept, in small steps. */
export async function deleteOldCalls(db: Database, oldest: Date): Promise<void> {
  await deleteInSteps(db, 'logged_calls', sql`at < ${oldest}`, piecesAtOnce);
}

/** When the oldest of those were written that are still there. */
export async function findOldestCalls(db: Database): Promise<Date | undefined> {
  const oldest = db.selectFrom('logged_calls').select('at').orderBy('at').limit(1);
  return (await oldest.executeTakeFirst())?.at;
}

export const oldestLogged = ({ days }: LogShare, nowMs: number): Date => new Date(nowMs - days * dayMs);

export type Packed = ReturnType<typeof pack>;

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
    call.keyMark,
  ] as const;
