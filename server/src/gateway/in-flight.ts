import type { ServerResponse } from 'node:http';
import { callBytesAtOnceMegabytes, callsAtOnceMaximum } from '@fagvaerk/contract/limits.ts';

const bytesAtOnceMaximum = callBytesAtOnceMegabytes * 1024 * 1024;

/**
 * What each key has under way: calls whose answers have not been read to the end, and the bodies that they said they would
 * send. Nobody fills the memory with bodies that never end, or with answers that are never read.
 */
export function makeInFlight() {
  const accounts = new Map<number, { calls: number; bytes: number }>();

  /** Whether one more call may begin. It is counted until its answer is closed. */
  return (customerID: number, bytes: number, answer: ServerResponse): boolean => {
    let account = accounts.get(customerID);
    if (!account) {
      account = { calls: 0, bytes: 0 };
      accounts.set(customerID, account);
    }
    const own = account;
    if (own.calls >= callsAtOnceMaximum || own.bytes + bytes > bytesAtOnceMaximum) return false;
    own.calls++;
    own.bytes += bytes;
    answer.on('close', () => {
      own.calls--;
      own.bytes -= bytes;
      if (own.calls === 0) accounts.delete(customerID);
    });
    return true;
  };
}
