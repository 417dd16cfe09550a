import type { FastifyRequest } from 'fastify';
import type { Environment } from '../access/rules/decide.ts';

/**
 * Which sites answer at the address that a call came to. Where test and production have one each, sandboxes answer at the
 * first and live sites at the second, and nothing answers at any other.
 */
export function makeEnvironmentOf(publicOrigin: string, testOrigin: string | undefined) {
  if (testOrigin === undefined) return (): Environment => 'both';
  const [publicHost, testHost] = [hostOf(publicOrigin), hostOf(testOrigin)];
  return ({ host }: FastifyRequest): Environment => {
    const called = host.toLowerCase().replace(/:(?:80|443)$/, '');
    return called === testHost ? 'sandbox' : called === publicHost ? 'live' : 'neither';
  };
}

const hostOf = (origin: string): string => new URL(origin).host;
