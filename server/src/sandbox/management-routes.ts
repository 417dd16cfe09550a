import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { SandboxDatabase } from './database.ts';
import type { SiteStore } from './records/site-store.ts';
import { managementClaims, TokenError, type VerifyToken } from './token.ts';

interface ByID {
  Params: { id: number };
}

const params = { type: 'object', properties: { id: { type: 'integer' } } };
const prepareBody = { type: 'object', required: ['company'], properties: { company: { type: 'string' } } };
const resetBody = {
  type: 'object',
  required: ['company'],
  properties: { company: { type: 'string' }, unlessSinceMs: { type: 'number' } },
};

export function managementRoutes(
  app: FastifyInstance,
  { store, db, verify }: Readonly<{ store: SiteStore; db: SandboxDatabase; verify: VerifyToken }>,
): void {
  app.get('/healthz', async () => {
    await sql`select 1`.execute(db);
    return { status: 'ok' };
  });

  app.register(async (routes) => {
    routes.addHook('onRequest', async ({ headers }) => {
      const { sub } = verify(headers.authorization, managementClaims.aud, Date.now());
      if (sub !== managementClaims.sub) throw new TokenError('the token is not the portal’s own');
    });
    routes.post<ByID & { Body: { company: string; unlessSinceMs?: number } }>(
      '/sites/:id/reset',
      { schema: { params, body: resetBody } },
      async ({ params: { id }, body: { company, unlessSinceMs } }) => ({
        wasReset: await store.reset({ id, company }, unlessSinceMs),
      }),
    );
    routes.post<ByID & { Body: { company: string } }>(
      '/sites/:id/prepare',
      { schema: { params, body: prepareBody } },
      async ({ params: { id }, body: { company } }) => {
        await store.read({ id, company });
        return {};
      },
    );
    routes.delete<ByID>('/sites/:id', { schema: { params } }, async ({ params: { id } }) => {
      await store.remove(id);
      return {};
    });
    routes.get('/sites', async () => ({ sites: await store.sizes() }));
    routes.get('/memory', async () => store.memory);
  });
}
