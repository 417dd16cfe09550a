import type { FastifyReply, FastifyRequest } from 'fastify';
import { isForPrograms, refuse } from './answer/problems.ts';

type Settings = Readonly<{ publicOrigin: string; allowsHttp: boolean }>;

/** This machine, whatever the connection is written as; what else comes in the clear can be read on its way. */
const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/**
 * Whether a request came safely: over HTTPS, or on this machine where no https address is known. By the connection, and
 * by what a trusted proxy says about its own.
 */
export function makeIsSecure({ publicOrigin, allowsHttp }: Settings): (request: FastifyRequest) => boolean {
  if (allowsHttp) return () => true;
  if (isHttps(publicOrigin)) return ({ protocol }) => protocol === 'https';
  return (request) => request.protocol === 'https' || isLoopback(request.ip);
}

/** They come from inside, where there is no certificate. */
const probes = new Set(['/healthz', '/readyz']);

/** Routes of the API refuse such calls themselves, as the first of their rules and in their own words. */
const isDecidedByGateway = (route: string) => route.startsWith('/api/');

/**
 * For requests that did not come safely. Readers are sent on where there is an https address; programs are refused, since
 * a redirect would let a key travel in the clear forever, and a refusal is noticed the first time.
 */
export function answerInClear(
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
