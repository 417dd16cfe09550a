import type { ServerResponse } from 'node:http';
import { callBytesAtOnceMegabytes, callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';

const bytesAtOnceMaximum = callBytesAtOnceMegabytes * 1024 * 1024;

type Underway = Readonly<{ announcedBytes: number; answer: ServerResponse }>;

/** Answers that are being compressed: nothing of them has been written yet. */
const beingPacked = new Map<ServerResponse, number>();

/** Counts an answer until what is returned is called: once it is written, it is counted by what is left of it. */
export function countPacking(answer: ServerResponse, bytes: number): () => void {
  beingPacked.set(answer, bytes);
  return () => void beingPacked.delete(answer);
}

/**
 * What each key has under way: calls whose answers have not been read to the end, the bodies that they said they would
 * send, and what is left of the answers. Nobody fills the memory with bodies that never end, or with answers that are
 * never read.
 */
export function makeInFlight() {
  const accounts = new Map<number, Set<Underway>>();
  const hasRoom = (account: ReadonlySet<Underway> | undefined, moreBytes: number): boolean => {
    let bytes = moreBytes;
    for (const { announcedBytes, answer } of account ?? []) {
      bytes += announcedBytes + answer.writableLength;
      if (beingPacked.size > 0) bytes += beingPacked.get(answer) ?? 0;
    }
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
