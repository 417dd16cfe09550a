import { setImmediate as othersTurn } from 'node:timers/promises';
import { loggedCallsMaximum } from '@fagvaerk/contract/limits.ts';
import type { Note } from '../counted-log.ts';
import type { Database } from '../database/schema.ts';
import { type AnsweredCall, type LogShare, type Piece, saveCalls } from './logged-calls.ts';

export interface CallLog {
  /** Notes a call of a known customer. Nothing is written yet. */
  add(customerID: number, call: AnsweredCall): void;
  /** Writes what was noted: all of it, or without what the next calls of the same customers are about to supersede. */
  write(what: 'all' | 'lasting'): Promise<void>;
  /** Calls that wait to be written, and those that were given up since the start. */
  figures(): Readonly<{ waitingLogged: number; lostLogged: number }>;
}

type Settings = Readonly<{ db: Database; note: Note; share: LogShare; openKeyHash?: string | undefined }>;

/** As many calls as may wait to be written: some 15 MB. */
const waitingMaximum = 50_000;
const callsPerPiece = 250;
/** Whoever has made so many calls since the last writing has filled the log more than once a second: most writings would be for nothing. */
const fleetingCalls = loggedCallsMaximum;
const fleetingEveryMs = 5_000;
/** Written together, so that nobody has to wait long. */
const callsAtOnce = 2_000;

/** The last calls of each customer, in memory until they are written. */
export function makeCallLog({ db, note, share, openKeyHash }: Settings): CallLog {
  let waiting = new Map<number, AnsweredCall[]>();
  let waitingCalls = 0;
  let lostCalls = 0;
  let lostLogged = 0;
  let fleetingWrittenAtMs = Number.NEGATIVE_INFINITY;

  const add: CallLog['add'] = (customerID, call) => {
    let calls = waiting.get(customerID);
    if (!calls) {
      calls = [];
      waiting.set(customerID, calls);
    }
    if (waitingCalls >= waitingMaximum) {
      lostCalls++;
      lostLogged++;
      return;
    }
    calls.push(call);
    waitingCalls++;
    // Later ones have taken their places.
    if (calls.length === 2 * share.calls) waitingCalls -= calls.splice(0, share.calls).length;
  };

  /** What could not be written waits on, before what has come meanwhile. */
  const putBack = (pieces: readonly Piece[]): void => {
    const later = waiting;
    waiting = new Map();
    waitingCalls = 0;
    for (const { customerID, calls } of pieces) for (const call of calls) add(customerID, call);
    for (const [customerID, calls] of later) for (const call of calls) add(customerID, call);
  };

  const take = (all: boolean): Piece[] => {
    const isDue = all || performance.now() - fleetingWrittenAtMs >= fleetingEveryMs;
    if (isDue) fleetingWrittenAtMs = performance.now();
    const pieces: Piece[] = [];
    for (const [customerID, calls] of waiting) {
      if (!isDue && calls.length >= fleetingCalls) continue;
      pieces.push(...piecesOf(customerID, calls.slice(-share.calls)));
      waiting.delete(customerID);
      waitingCalls -= calls.length;
    }
    return pieces;
  };

  return {
    add,
    figures: () => ({ waitingLogged: waitingCalls, lostLogged }),
    write: async (what) => {
      if (lostCalls > 0)
        note('lost from the log', 'error', { lostCalls }, 'too many calls wait to be written: the log lacks some');
      lostCalls = 0;
      const pieces = take(what === 'all');
      for (let done = 0; done < pieces.length; ) {
        const part = partOf(pieces, done);
        try {
          await saveCalls(db, part, share, openKeyHash);
        } catch (error) {
          putBack(pieces.slice(done));
          throw error;
        }
        done += part.length;
        await othersTurn();
      }
    },
  };
}

const piecesOf = (customerID: number, calls: readonly AnsweredCall[]): Piece[] =>
  Array.from({ length: Math.ceil(calls.length / callsPerPiece) }, (_, piece) => ({
    customerID,
    calls: calls.slice(piece * callsPerPiece, (piece + 1) * callsPerPiece),
  }));

/** The next of them: one at least, and not many more calls than are written together. */
function partOf(pieces: readonly Piece[], start: number): Piece[] {
  let end = start;
  for (let calls = 0; end < pieces.length && calls < callsAtOnce; end++) calls += pieces[end]?.calls.length ?? 0;
  return pieces.slice(start, end);
}
