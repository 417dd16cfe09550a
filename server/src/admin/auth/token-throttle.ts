import { RateLimiterMemory } from 'rate-limiter-flexible';
import { hashToken, type KeyVault, type TokenPurpose } from '../../directory/api-keys.ts';
import { slowDown } from '../../http/slow-down.ts';
import { tooManyAttempts } from './login-throttle.ts';

const rejectionsPerMinute = 60;

export type TokenThrottle = ReturnType<typeof createTokenThrottle>;

/** Forged tokens are rejected in memory and counted per network; genuine ones are counted each by itself. */
export function createTokenThrottle(vault: KeyVault) {
  const rejections = new RateLimiterMemory({ points: rejectionsPerMinute, duration: 60 });

  return async function findByToken<Found>(
    { purpose, token, network }: Readonly<{ purpose: TokenPurpose; token: string; network: string }>,
    find: () => Promise<Found | undefined>,
    isAccepted: (found: Found) => boolean = () => true,
  ): Promise<Found | undefined> {
    const isGenuine = vault.isGenuine(purpose, token);
    const account = isGenuine ? hashToken(token) : network;
    const used = await rejections.get(account);
    if (used && used.consumedPoints >= rejectionsPerMinute) {
      await slowDown();
      throw tooManyAttempts(used.msBeforeNext);
    }
    const found = isGenuine ? await find() : undefined;
    if (found === undefined || !isAccepted(found)) await rejections.penalty(account);
    return found;
  };
}
