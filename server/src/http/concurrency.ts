import type { ServerResponse } from 'node:http';

export function createConcurrencyLimit(maximum: number) {
  const counts = new Map<number | string, number>();
  return {
    /** `handled` is awaited, since a handler may go on after the caller has hung up. */
    enter(
      account: number | string,
      response: ServerResponse,
      handled: () => Promise<unknown> | undefined = () => undefined,
    ): boolean {
      const count = counts.get(account) ?? 0;
      if (count >= maximum) return false;
      counts.set(account, count + 1);
      response.once('close', async () => {
        await handled()?.catch(() => {});
        const left = (counts.get(account) ?? 1) - 1;
        if (left > 0) counts.set(account, left);
        else counts.delete(account);
      });
      return true;
    },
  };
}
