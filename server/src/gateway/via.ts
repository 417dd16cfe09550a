import type { FastifyRequest } from 'fastify';

/** Identifies the portal in Via headers, to detect loops. */
const viaName = 'fagvaerk';
export const portalVia = `1.1 ${viaName}`;

export const wasForwardedByPortal = ({ headers }: FastifyRequest): boolean => headers.via?.includes(viaName) === true;
