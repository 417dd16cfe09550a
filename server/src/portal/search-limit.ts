import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '../net/networks.ts';

/** Per network; a search costs several times as much as a page. */
const searchesPerMinute = 120;

/** Counts a search of pages, also by assistants or for suggestions; returns how long to wait, 0 if it is admitted. */
export function createSearchLimit(): (address: string) => Promise<number> {
  const searches = new RateLimiterMemory({ points: searchesPerMinute, duration: 60 });
  return (address) =>
    searches.consume(networkOf(address)).then(
      () => 0,
      (refused: RateLimiterRes) => refused.msBeforeNext,
    );
}
