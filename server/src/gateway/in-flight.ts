import type { ServerResponse } from 'node:http';
import {
  callBytesAtOnceMegabytes,
  callsAtOnceMaximum,
  openCallBytesAtOnceMegabytes,
  openCallsAtOnceMaximum,
} from '@fagvaerk/contract/limits.ts';

/** A customer; or one of the addresses that share the open key, and behind it all of them. */
export type Account = number | string;

type Limits = Readonly<{ calls: number; megabytes: number }>;
const ofOne: Limits = { calls: callsAtOnceMaximum, megabytes: callBytesAtOnceMegabytes };
/** Whoever has many addresses fills the room of the open key, and nobody else's. */
export const ofAllOpen: Limits = { calls: openCallsAtOnceMaximum, megabytes: openCallBytesAtOnceMegabytes };

type Underway = Readonly<{ announcedBytes: number; answer: ServerResponse }>;

/** Answers that are being compressed: nothing of them has been written yet. */
const beingPacked = new Map<ServerResponse, number>();

/** Counts an answer until what is returned is called: once it is written, it is counted by what is left of it. */
export function countPacking(answer: ServerResponse, bytes: number): () => void {
  beingPacked.set(answer, bytes);
  return () => void beingPacked.delete(answer);
}

/**
 * What each caller has under way: calls whose answers have not been read to the end, the bodies that they said they would
 * send, and what is left of the answers. Nobody fills the memory with bodies that never end, or with answers that are
 * never read.
 */
export function makeInFlight({ calls, megabytes } = ofOne) {
  const accounts = new Map<Account, Set<Underway>>();
  const hasRoom = (account: ReadonlySet<Underway> | undefined, moreBytes: number): boolean => {
    let bytes = moreBytes;
    for (const { announcedBytes, answer } of account ?? []) {
      bytes += announcedBytes + answer.writableLength;
      if (beingPacked.size > 0) bytes += beingPacked.get(answer) ?? 0;
    }
    return bytes <= megabytes * 1024 * 1024;
  };

  return {
    /** Whether one more call may begin. It is counted until its answer is closed. */
    mayBegin: (name: Account, announcedBytes: number, answer: ServerResponse): boolean => {
      let account = accounts.get(name);
      if (!account) {
        account = new Set();
        accounts.set(name, account);
      }
      const own = account;
      if (own.size >= calls || !hasRoom(own, announcedBytes)) return false;
      const call = { announcedBytes, answer };
      own.add(call);
      answer.on('close', () => {
        own.delete(call);
        if (own.size === 0) accounts.delete(name);
      });
      return true;
    },
    /** Whether an answer may be sent: how long it is nobody knows when its call begins, and others may have filled the room. */
    mayBeSent: (name: Account, bytes: number): boolean => hasRoom(accounts.get(name), bytes),
  };
}
