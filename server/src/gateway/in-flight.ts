import type { ServerResponse } from 'node:http';
import { callBytesAtOnceMegabytes, callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';

const bytesAtOnceMaximum = callBytesAtOnceMegabytes * 1024 * 1024;

type Underway = Readonly<{ announcedBytes: number; answer: ServerResponse }>;

/** Answers that are being compressed, which nobody has begun to write. */
const beingPacked = new WeakMap<ServerResponse, number>();

/** Counts an answer from before it is compressed until it is begun. */
export const countPacking = (answer: ServerResponse, bytes: number): void => void beingPacked.set(answer, bytes);

const bytesLeftOf = (answer: ServerResponse): number =>
  answer.headersSent ? answer.writableLength : (beingPacked.get(answer) ?? 0);

/**
 * What each key has under way: calls whose answers have not been read to the end, the bodies that they said they would
 * send, and what is left of the answers. Nobody fills the memory with bodies that never end, or with answers that are
 * never read.
 */
export function makeInFlight() {
  const accounts = new Map<number, Set<Underway>>();
  const hasRoom = (account: ReadonlySet<Underway> | undefined, moreBytes: number): boolean => {
    let bytes = moreBytes;
    for (const { announcedBytes, answer } of account ?? []) bytes += announcedBytes + bytesLeftOf(answer);
    return bytes <= bytesAtOnceMaximum;
  };

  return {
    /** Whether one more call may begin. It is counted until its answer is closed. */
    mayBegin: (customerID: number, announcedBytes: number, answer: ServerResponse): boolean => {
      let account = accounts.get(customerID);
      if (!account) {
        account = new Set();
        accounts.set(customerID, account);
      }
      const own = account;
      if (own.size >= callsAtOnceMaximum || !hasRoom(own, announcedBytes)) return false;
      const call = { announcedBytes, answer };
      own.add(call);
      answer.on('close', () => {
        own.delete(call);
        if (own.size === 0) accounts.delete(customerID);
      });
      return true;
    },
    /** Whether an answer may be sent: how long it is nobody knows when its call begins, and others may have filled the room. */
    mayBeSent: (customerID: number, bytes: number): boolean => hasRoom(accounts.get(customerID), bytes),
  };
}
