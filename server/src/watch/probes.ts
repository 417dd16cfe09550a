import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { RulesInForce } from '../access/rules/rules-in-force.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Already listens, but is not yet as it will be: the first administrator is still to come. */
    isStarting: boolean;
    /** No longer the one to send calls to: it answers those that still come, and ends soon. */
    isStopping: boolean;
  }
}

type Sources = Readonly<{
  /** Null, or what is wrong with it. */
  checkDatabase: () => Promise<string | null>;
  rules: Pick<RulesInForce, 'isCertain'>;
}>;

/** While rules are read anew memory is behind for a moment, with every change; that is no reason to send callers elsewhere. */
const certainWithinMs = 1_000;
const lookEveryMs = 20;

/**
 * For those who watch over the process: `/healthz` tells whether it can serve, `/readyz` whether it is the one to send calls
 * to. Answers null where nothing is wrong, else a reason in a few words.
 */
export function probeRoutes(app: FastifyInstance, { checkDatabase, rules }: Sources): void {
  const probe = (url: string, findFault: () => Promise<string | null>) =>
    app.get(url, async (_request, reply) => {
      const reason = await findFault();
      reply.header('cache-control', 'no-store');
      return reason === null ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable', reason });
    });
  const isCertainSoon = async (): Promise<boolean> => {
    const endsAtMs = performance.now() + certainWithinMs;
    while (!rules.isCertain() && performance.now() < endsAtMs) await sleep(lookEveryMs);
    return rules.isCertain();
  };

  app.decorate('isStarting', false);
  app.decorate('isStopping', false);
  probe('/healthz', checkDatabase);
  probe('/readyz', async () => {
    if (app.isStarting) return 'starting';
    if (app.isStopping) return 'stopping';
    const fault = await checkDatabase();
    if (fault !== null) return fault;
    return (await isCertainSoon()) ? null : 'the rules of access are not certain';
  });
}
