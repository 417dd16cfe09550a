import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForPrograms, refuse } from './answer/problems.ts';

/** Whether nothing may be served in the clear. */
export const isSecureOrigin = (origin: string): boolean => origin.startsWith('https:');

/** Routes of the API refuse such calls themselves, as the first of their rules and in their own words. */
const isDecidedByGateway = (route: string) => route.startsWith('/api/');

/**
 * For portals whose public address is https: readers who came in the clear are sent on, programs are refused.
 * A redirect would let a key travel in the clear forever; a refusal is noticed the first time.
 */
export function requireHttps(origin: string) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    // Health probes come from inside, where there is no certificate.
    const { url: route = '' } = request.routeOptions;
    if (request.protocol === 'https' || route === '/healthz' || isDecidedByGateway(route)) return undefined;
    if (isForPrograms(request)) return refuse(request, reply, 'https-required');
    return reply.redirect(origin + (request.url.startsWith('/') ? request.url : '/'), 308);
  };
}
