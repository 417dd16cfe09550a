import type { FastifyReply, FastifyRequest } from 'fastify';
import { Problem } from './problem.ts';
import { expectsJson, sendProblem } from './send-problem.ts';

type Settings = Readonly<{ publicOrigin: string; allowsHttp: boolean }>;

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(?:::ffff:)?127\.|^::1$/.test(address);

/** Plain HTTP is accepted from this machine, unless the public address is https. */
export function createSecurityCheck({ publicOrigin, allowsHttp }: Settings): (request: FastifyRequest) => boolean {
  if (allowsHttp) return () => true;
  if (isHttps(publicOrigin)) return ({ protocol }) => protocol === 'https';
  return (request) => request.protocol === 'https' || isLoopback(request.ip);
}

/** Probes come from inside, without a certificate. */
const probes = new Set(['/healthz', '/readyz']);

/** The gateway refuses these itself, as its first rule. */
const isDecidedByGateway = (route: string) => route.startsWith('/api/');

/** Browsers are redirected. API clients are refused: a redirect would keep exposing their keys. */
export function handleInsecure(
  request: FastifyRequest,
  reply: FastifyReply,
  publicOrigin: string,
): FastifyReply | undefined {
  const { url: route = '' } = request.routeOptions;
  if (probes.has(route) || isDecidedByGateway(route)) return undefined;
  if (expectsJson(request)) return sendProblem(request, reply, new Problem('https-required'));
  if (!isHttps(publicOrigin)) return sendProblem(request, reply, new Problem('page-needs-https'));
  return reply.redirect(publicOrigin + (request.url.startsWith('/') ? request.url : '/'), 308);
}

const isHttps = (origin: string): boolean => origin.startsWith('https:');

export function createEnvironmentLookup(publicOrigin: string, testOrigin: string | undefined) {
  if (testOrigin === undefined) return () => 'both' as const;
  const [publicHost, testHost] = [new URL(publicOrigin).host, new URL(testOrigin).host];
  // Not `request.host`, which a caller could set with X-Forwarded-Host.
  return ({ headers }: FastifyRequest) => {
    const host = headers.host ?? headers[':authority'] ?? '';
    const called = String(host)
      .toLowerCase()
      .replace(/:(?:80|443)$/, '');
    return called === testHost ? 'sandbox' : called === publicHost ? 'live' : 'neither';
  };
}
