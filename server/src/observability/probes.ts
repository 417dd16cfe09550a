import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { version } from './version.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Logins are possible from `loading` on. */
    startup: 'starting' | 'loading' | 'done';
    isStopping: boolean;
  }
}

type Sources = Readonly<{ checkDatabase: () => Promise<string | null>; areRulesFresh: () => boolean }>;

/** Every change makes the rules stale for a moment. */
const freshWithinMs = 1_000;
const checkEveryMs = 20;

export function probeRoutes(app: FastifyInstance, { checkDatabase, areRulesFresh }: Sources): void {
  const probe = (url: string, findFault: () => Promise<string | null>) =>
    app.get(url, async (_request, reply) => {
      const reason = await findFault();
      reply.header('cache-control', 'no-store');
      return reason === null ? { status: 'ok', version } : reply.code(503).send({ status: 'unavailable', reason });
    });
  const areRulesFreshSoon = async (): Promise<boolean> => {
    const endsAtMs = performance.now() + freshWithinMs;
    while (!areRulesFresh() && performance.now() < endsAtMs) await sleep(checkEveryMs);
    return areRulesFresh();
  };

  app.decorate('startup', 'done');
  app.decorate('isStopping', false);
  probe('/healthz', checkDatabase);
  probe('/readyz', async () => {
    if (app.startup !== 'done') return app.startup;
    if (app.isStopping) return 'stopping';
    const fault = await checkDatabase();
    if (fault !== null) return fault;
    return (await areRulesFreshSoon()) ? null : 'the rules of access are not certain';
  });
}
