import type { ServerResponse } from 'node:http';

/** Limits the requests of one account whose responses are not complete. */
export function createConcurrencyLimit(maximum: number) {
  const counts = new Map<number | string, number>();
  return {
    /** False where the account has no room; otherwise the request counts until its response is closed. */
    enter(account: number | string, response: ServerResponse): boolean {
      const count = counts.get(account) ?? 0;
      if (count >= maximum) return false;
      counts.set(account, count + 1);
      response.once('close', () => {
        const left = (counts.get(account) ?? 1) - 1;
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      });
      return true;
    },
  };
}
