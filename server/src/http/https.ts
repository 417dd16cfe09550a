import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForPrograms, refuse } from './problems.ts';

type Settings = Readonly<{ publicOrigin: string; allowsHttp: boolean }>;

/** This machine, whatever the connection is written as; what else comes in the clear can be read on its way. */
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Whether a request came over HTTPS, or from this machine where no https address is configured. */
export function createSecurityCheck({ publicOrigin, allowsHttp }: Settings): (request: FastifyRequest) => boolean {
  if (allowsHttp) return () => true;
  if (isHttps(publicOrigin)) return ({ protocol }) => protocol === 'https';
  return (request) => request.protocol === 'https' || isLoopback(request.ip);
}

/** They come from inside, where there is no certificate. */
const probes = new Set(['/healthz', '/readyz']);

/** Routes of the API refuse such calls themselves, as the first of their rules and in their own words. */
const isDecidedByGateway = (route: string) => route.startsWith('/api/');

/** Readers are redirected to HTTPS. Programs are refused: a redirect would let their keys travel unencrypted for good. */
export function answerInsecure(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string,
): FastifyReply | undefined {
  const { url: route = '' } = request.routeOptions;
  if (probes.has(route) || isDecidedByGateway(route)) return undefined;
  if (isForPrograms(request) || !isHttps(publicOrigin)) return refuse(request, reply, 'https-required');
  return reply.redirect(publicOrigin + (request.url.startsWith('/') ? request.url : '/'), 308);
}

const isHttps = (origin: string): boolean => origin.startsWith('https:');

/** Which kind of sites answers at the host of a request; all of them where there is no separate test address. */
export function createEnvironmentOf(publicOrigin: string, testOrigin: string | undefined) {
  if (testOrigin === undefined) return () => 'both' as const;
  const [publicHost, testHost] = [new URL(publicOrigin).host, new URL(testOrigin).host];
  return ({ host }: FastifyRequest) => {
    const called = host.toLowerCase().replace(/:(?:80|443)$/, '');
    return called === testHost ? 'sandbox' : called === publicHost ? 'live' : 'neither';
  };
}
