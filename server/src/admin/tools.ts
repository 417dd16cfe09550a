import type { FastifyRequest } from 'fastify';
import type { Change } from '../access/change.ts';
import type { Access } from '../access/open.ts';

export type AdminOptions = {
  access: Access;
  publicOrigin: string;
  /** Resolves when nothing is decided by the rules from before a change any more. */
  settle: () => Promise<void>;
};

/** What the routes of the access API stand on. */
export type AdminTools = AdminOptions & {
  /** Makes a change in the name of whoever is logged in. */
  change: <T>(request: FastifyRequest, work: (change: Change) => Promise<T>) => Promise<T>;
};
