import type { ServerResponse } from 'node:http';
import { responseStreamOf } from './response-stream.ts';

export type ConcurrencyLimit = ReturnType<typeof createConcurrencyLimit>;

export function createConcurrencyLimit(maximum: number) {
  const counts = new Map<number | string, number>();

  const enter = (account: number | string): boolean => {
    const count = counts.get(account) ?? 0;
    if (count < maximum) counts.set(account, count + 1);
    return count < maximum;
  };
  const leave = (account: number | string): void => {
    const left = (counts.get(account) ?? 1) - 1;
    if (left > 0) counts.set(account, left);
    else counts.delete(account);
  };
  const enterUntilClosed = (account: number | string, response: ServerResponse): boolean => {
    const stream = responseStreamOf(response);
    // It would never close again.
    const isAdmitted = !stream.destroyed && enter(account);
    if (isAdmitted) stream.once('close', () => leave(account));
    return isAdmitted;
  };
  return { enter, leave, enterUntilClosed };
}
