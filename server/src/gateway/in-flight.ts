import type { ServerResponse } from 'node:http';
import { callBytesAtOnceMegabytes, callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';

const bytesAtOnceMaximum = callBytesAtOnceMegabytes * 1024 * 1024;

type Underway = Readonly<{ announcedBytes: number; answer: ServerResponse }>;

/**
 * What each key has under way: calls whose answers have not been read to the end, the bodies that they said they would
 * send, and what is left of the answers. Nobody fills the memory with bodies that never end, or with answers that are
 * never read.
 */
export function makeInFlight() {
  const accounts = new Map<number, Set<Underway>>();

  /** Whether one more call may begin. It is counted until its answer is closed. */
  return (customerID: number, announcedBytes: number, answer: ServerResponse): boolean => {
    let account = accounts.get(customerID);
    if (!account) {
      account = new Set();
      accounts.set(customerID, account);
    }
    const own = account;
    if (own.size >= callsAtOnceMaximum || bytesOf(own) + announcedBytes > bytesAtOnceMaximum) return false;
    const call = { announcedBytes, answer };
    own.add(call);
    answer.on('close', () => {
      own.delete(call);
      if (own.size === 0) accounts.delete(customerID);
    });
    return true;
  };
}

function bytesOf(account: ReadonlySet<Underway>): number {
  let bytes = 0;
  for (const { announcedBytes, answer } of account) bytes += announcedBytes + answer.writableLength;
  return bytes;
}
